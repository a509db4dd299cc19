// The texts of the sandbox in each language.
import { inLanguages } from '../../core/words/in-languages.ts';
import type { WordsIn } from '../../core/words/in-languages.ts';
import { sandboxEn } from './words.en.ts';
import { sandboxRu } from './words.ru.ts';

export const words = inLanguages({ en: sandboxEn, ru: sandboxRu });

declare module '../../core/lesson/figures.ts' {
  interface OwnNames extends WordsIn<typeof words, 'names'> {}
}

declare module '../../core/lesson/pieces.ts' {
  interface OwnWords extends WordsIn<typeof words, 'story'> {}
}
