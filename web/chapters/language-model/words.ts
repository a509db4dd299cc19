// The words of chapter 12 in each language.
import { inLanguages } from '../../core/words/in-languages.ts';
import { laboratoryEn } from './words.en.ts';
import { laboratoryRu } from './words.ru.ts';

export const words = inLanguages({ en: laboratoryEn, ru: laboratoryRu });
