// The words of the roads and of order, in the language of the page; they come with chapters 7 and 8, not before.
import { t } from '../index.ts';
import { roadsEn } from './en.ts';
import type { RoadsWords } from './en.ts';
import { roadsRu } from './ru.ts';

export const roadsWords: Readonly<Record<string, RoadsWords>> = { en: roadsEn, ru: roadsRu };

export const words = (): RoadsWords => roadsWords[t.page.language] ?? roadsEn;
