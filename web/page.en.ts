// The English page.
import './locale/speak-english.ts';
import './main.ts';
