// The Russian page.
import { ru } from './locale/ru.ts';
import { open } from './main.ts';

open(ru);
