// Turns the page's shell into the page of one language: its words, its typeface, and links to the other languages.
import { languages } from '../../core/words/languages.ts';
import type { Language } from '../../core/words/languages.ts';

type Words = Record<string, Record<string, unknown>>;

/** Replaces each {{group.name}} by the language's word. Throws if the language lacks the word. */
function withWords(html: string, { words }: Language): string {
  return html.replace(/\{\{(\w+)\.(\w+)\}\}/g, (_, group: string, name: string) => {
    const word = (words as unknown as Words)[group]?.[name];
    if (typeof word !== 'string') throw new Error(`${words.page.language} has no word ${group}.${name}`);
    return word;
  });
}

/** The relative address that leads from one language's page to another's. */
function between(from: Language, to: Language): string {
  const up = from.folder.replace(/[^/]+\//g, '../');
  return `${up}${to.folder}` || './';
}

/** Returns HTML for the page's head: the typeface, and links to the page in all languages. */
function headOf(own: Language): string {
  const font = own.font
    ? [`<link rel="preload" href="/fonts/${own.font}.woff2" as="font" type="font/woff2" crossorigin>`]
    : [];
  const alternates = languages.map(
    (one) => `<link vite-ignore rel="alternate" hreflang="${one.words.page.language}" href="${between(own, one)}">`,
  );
  return [...font, ...alternates].join('\n  ');
}

/** Returns HTML for the page's body: links that the reader follows to the other languages. */
function linksOf(own: Language): string {
  return languages
    .filter(({ folder }) => folder !== own.folder)
    .map((one) => {
      const { language, name, short } = one.words.page;
      return `<a class="language" href="${between(own, one)}" hreflang="${language}" lang="${language}" aria-label="${short}, ${name}">${short}</a>`;
    })
    .join(' ');
}

export const inLanguage = (html: string, language: Language): string =>
  withWords(html, language)
    .replaceAll('<!-- languages -->', linksOf(language))
    .replace('</head>', `  ${headOf(language)}\n</head>`);
