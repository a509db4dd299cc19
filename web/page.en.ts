// The English page.
import { en } from './locale/en.ts';
import { open } from './main.ts';

open(en);
