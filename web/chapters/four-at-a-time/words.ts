// Loads the texts of the chapter "four-at-a-time" in the page's language.
import { inLanguages } from '../../core/words/in-languages.ts';

export const words = inLanguages({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
});
