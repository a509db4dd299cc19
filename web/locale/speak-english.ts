// Gives the page its English words.
import { en } from './en.ts';
import { speak } from './index.ts';

speak(en);
