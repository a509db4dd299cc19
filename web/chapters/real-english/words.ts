// The texts of chapter 13's figures in each language.
import { inLanguages } from '../../core/words/in-languages.ts';
import type { WordsIn } from '../../core/words/in-languages.ts';
import { englishEn } from './words.en.ts';
import { englishRu } from './words.ru.ts';

export const words = inLanguages({ en: englishEn, ru: englishRu });

declare module '../../core/lesson/pieces.ts' {
  interface OwnWords extends WordsIn<typeof words, 'story'> {}
}
