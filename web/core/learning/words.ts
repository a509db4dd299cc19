// The texts of recall, tasks and receipts in the page's language; they load when the first of these features is used.
import { inLanguages } from '../words/in-languages.ts';

export const words = inLanguages({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
});
