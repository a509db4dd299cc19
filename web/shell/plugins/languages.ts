// Makes one page for each language out of the one shell: its words, its chapters' prose, and links to the other languages.
import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { languages } from '../../core/words/languages.ts';
import type { Language } from '../../core/words/languages.ts';

type Words = Record<string, Record<string, unknown>>;

/** {{page.title}} becomes the language's own word; a word that the language lacks stops the build. */
export function withWords(html: string, { words }: Language): string {
  return html.replace(/\{\{(\w+)\.(\w+)\}\}/g, (_, group: string, name: string) => {
    const word = (words as unknown as Words)[group]?.[name];
    if (typeof word !== 'string') throw new Error(`${words.page.language} has no word ${group}.${name}`);
    return word;
  });
}

/** The way from one language's page to another's, whatever folder the page is served from. */
export function between(from: Language, to: Language): string {
  const up = from.folder.replace(/[^/]+\//g, '../');
  return `${up}${to.folder}` || './';
}

/** The language's typeface and the alternates for the head, and links that a reader can press. */
function links(own: Language): { head: string; body: string } {
  const others = languages.filter(({ folder }) => folder !== own.folder);
  const alternates = languages.map(
    (one) => `<link vite-ignore rel="alternate" hreflang="${one.words.page.language}" href="${between(own, one)}">`,
  );
  const fonts = own.font
    ? [`<link rel="preload" href="/fonts/${own.font}.woff2" as="font" type="font/woff2" crossorigin>`]
    : [];
  const head = [...fonts, ...alternates].join('\n  ');
  const body = others
    .map((one) => {
      const { language, name, short } = one.words.page;
      return `<a class="language" href="${between(own, one)}" hreflang="${language}" lang="${language}" aria-label="${short}, ${name}">${short}</a>`;
    })
    .join(' ');
  return { head, body };
}

export function inLanguage(html: string, language: Language): string {
  const { head, body } = links(language);
  return withWords(html, language).replaceAll('<!-- languages -->', body).replace('</head>', `  ${head}\n</head>`);
}

/** The file that stands for a language's page; all but the first exist only while the page is built. */
const pageOf = (root: string, { folder }: Language): string => path.join(root, folder, 'index.html');

/** Pages for these languages: all of them, unless told otherwise. */
export function pages(root: string, wanted: readonly Language[] = languages): Plugin {
  const ofFile = new Map(wanted.map((language) => [pageOf(root, language), language]));
  return {
    name: 'riverbank-languages',
    config: () => ({ build: { rolldownOptions: { input: [...ofFile.keys()] } } }),
    resolveId: (id) => (ofFile.has(id) ? id : null),
    load: (id) => (ofFile.has(id) ? fs.readFileSync(path.join(root, 'index.html'), 'utf8') : null),
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { filename }) => {
        const language = ofFile.get(filename);
        if (!language) throw new Error(`${filename} is no page of a language`);
        return inLanguage(html, language);
      },
    },
  };
}
