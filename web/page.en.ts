// The entry of the English page.
import { en } from './core/words/en.ts';
import { open } from './main.ts';

open(en);
