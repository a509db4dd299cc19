// Declares a group of words in all languages; each is a module of its own, and a page loads only its own language.
import type { TemplateResult } from 'lit';
import { t } from './index.ts';
import type { LanguageName } from './languages.ts';

/** A number of the engine inside a sentence. */
export type Part = TemplateResult;
/** A word for each row of a table of switches or sliders. */
export type Labels<Table> = Readonly<Record<keyof Table, string>>;

/** A group of words. Calling it gives the words of the page's language. They must be loaded first. */
export interface Words<Texts extends object> {
  (): Texts;
  /** Loads the words of the page's language. */
  load(): Promise<void>;
  /** Loads the words of every language, for tests. */
  all(): Promise<Readonly<Record<LanguageName, Texts>>>;
}

type Load<Texts> = () => Promise<{ readonly words: Texts }>;

/**
 * A group of words from one module per language. The English words define the type, so the type checker reports a
 * missing language or word.
 */
export function inLanguages<Texts extends object>(
  modules: { readonly en: Load<Texts> } & Readonly<Record<LanguageName, Load<NoInfer<Texts>>>>,
): Words<Texts> {
  let loaded: Texts | undefined;
  const words = (): Texts => {
    if (!loaded) throw new Error('the words of this part of the page are not loaded yet');
    return loaded;
  };
  const load = async (): Promise<void> => {
    loaded ??= (await modules[t.page.language as LanguageName]()).words;
  };
  const all = async (): Promise<Readonly<Record<LanguageName, Texts>>> => {
    const rows = Object.entries<Load<Texts>>(modules).map(async ([name, module]) => [name, (await module()).words]);
    return Object.fromEntries(await Promise.all(rows)) as Record<LanguageName, Texts>;
  };
  return Object.assign(words, { load, all });
}
