// Words in all languages: the page speaks its own. A language that is left out, or lacks a word, is an error of the type checker.
import type { TemplateResult } from 'lit';
import { t } from './index.ts';
import type { LanguageName } from './languages.ts';

/** A number of the engine as it stands in a sentence. */
export type Part = TemplateResult;
/** A word for each row of a table of switches or sliders. */
export type Labels<Table> = Readonly<Record<keyof Table, string>>;
/** One group of what `inLanguages` gave. */
export type WordsIn<Words extends () => object, Group extends keyof ReturnType<Words>> = ReturnType<Words>[Group];

/** The words of the page's language, as a function; `all` holds those of every language. English says which words there are. */
export const inLanguages = <Words extends object>(
  all: { readonly en: Words } & Readonly<Record<LanguageName, NoInfer<Words>>>,
): { (): Words; readonly all: Readonly<Record<LanguageName, Words>> } =>
  Object.assign(() => all[t.page.language as LanguageName], { all });
