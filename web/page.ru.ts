// The Russian page.
import './locale/speak-russian.ts';
import './main.ts';
