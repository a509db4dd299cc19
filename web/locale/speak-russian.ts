// Gives the page its Russian words.
import { speak } from './index.ts';
import { ru } from './ru.ts';

speak(ru);
