// Chapter 12 in words, in each language.
import { inLanguages } from '../../core/words/in-languages.ts';
import { laboratoryEn } from './words.en.ts';
import { laboratoryRu } from './words.ru.ts';

export const words = inLanguages({ en: laboratoryEn, ru: laboratoryRu });
