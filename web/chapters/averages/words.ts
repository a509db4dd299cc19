// The texts of chapter 10 in the page's language.
import { inLanguages } from '../../core/words/in-languages.ts';
import type { WordsIn } from '../../core/words/in-languages.ts';

export const words = inLanguages({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
});

declare module '../../core/lesson/figures.ts' {
  interface OwnNames extends WordsIn<typeof words, 'names'> {}
}

declare module '../../core/lesson/pieces.ts' {
  interface OwnWords extends WordsIn<typeof words, 'story'> {}
}
