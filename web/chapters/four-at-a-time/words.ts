// The words of “doing four at a time” in each language.
import { inLanguages } from '../../core/words/in-languages.ts';
import type { WordsIn } from '../../core/words/in-languages.ts';
import { scalingEn } from './words.en.ts';
import { scalingRu } from './words.ru.ts';

export const words = inLanguages({ en: scalingEn, ru: scalingRu });

declare module '../../core/lesson/figures.ts' {
  interface OwnNames extends WordsIn<typeof words, 'names'> {}
}
