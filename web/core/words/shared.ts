// The words that chapters share, in the page's language; they load with the first chapter.
import { inLanguages } from './in-languages.ts';

export const shared = inLanguages({
  en: () => import('./shared.en.ts'),
  ru: () => import('./shared.ru.ts'),
});

/** Words for figures of several chapters. */
export const figures = () => shared().figures;
/** Buttons, fields and verdicts of exercises. */
export const verdicts = () => shared().verdicts;
