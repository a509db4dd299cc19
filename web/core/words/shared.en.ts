// The English words that chapters share.
import { words as figures } from './figures.en.ts';
import { words as rules } from './rules.en.ts';
import { words as verdicts } from './verdicts.en.ts';

export const words = { figures, rules, verdicts };
