// Declares a group of words in all languages; the type checker reports a missing language or word.
import type { TemplateResult } from 'lit';
import { t } from './index.ts';
import type { LanguageName } from './languages.ts';

/** A number of the engine inside a sentence. */
export type Part = TemplateResult;
/** A word for each row of a table of switches or sliders. */
export type Labels<Table> = Readonly<Record<keyof Table, string>>;
/** The type of one group of the words that `inLanguages` returns. */
export type WordsIn<Words extends () => object, Group extends keyof ReturnType<Words>> = ReturnType<Words>[Group];

/**
 * Returns a function that gives the words of the page's language; its `all` has the words of every language. The
 * English words define the type.
 */
export const inLanguages = <Words extends object>(
  all: { readonly en: Words } & Readonly<Record<LanguageName, NoInfer<Words>>>,
): { (): Words; readonly all: Readonly<Record<LanguageName, Words>> } =>
  Object.assign(() => all[t.page.language as LanguageName], { all });
