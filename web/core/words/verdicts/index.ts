// The words of the exercises in the language of the page; they come with the first exercise, not before.
import { t } from '../index.ts';
import { verdictsEn } from './en.ts';
import type { Verdicts } from './en.ts';
import { verdictsRu } from './ru.ts';

export const allVerdicts: Readonly<Record<string, Verdicts>> = { en: verdictsEn, ru: verdictsRu };

export const verdicts = (): Verdicts => allVerdicts[t.page.language] ?? verdictsEn;
