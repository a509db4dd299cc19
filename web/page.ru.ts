// The entry of the Russian page.
import { ru } from './core/words/ru.ts';
import { open } from './main.ts';

open(ru);
