// The Russian words that chapters share.
import { words as figures } from './figures.ru.ts';
import { words as rules } from './rules.ru.ts';
import { words as verdicts } from './verdicts.ru.ts';

export const words = { figures, rules, verdicts };
