// Makes each language's page from one index.html: inserts words, prose, formulas as MathML, and the engine's numbers.
import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { bringEveryChapter } from '../../chapters/all.ts';
import { loadEngine } from '../../core/engine/engine.ts';
import { computeValues } from '../../core/lesson/values.ts';
import { defaultState } from '../../core/store/state.ts';
import { languages } from '../../core/words/languages.ts';
import type { Language } from '../../core/words/languages.ts';
import { withFormulas } from '../html/formulas.ts';
import { inLanguage } from '../html/languages.ts';
import { withNumbers } from '../html/live-numbers.ts';
import { withProse } from '../html/prose.ts';

/** The file of a language's page. Only the first language's file exists on disk. */
const pageOf = (root: string, { folder }: Language): string => path.join(root, folder, 'index.html');

/** The plugin that makes the pages of the given languages. */
export function pages(root: string, wanted: readonly Language[] = languages): Plugin {
  const ofFile = new Map(wanted.map((language) => [pageOf(root, language), language]));
  return {
    name: 'riverbank-pages',
    config: () => ({ build: { rolldownOptions: { input: [...ofFile.keys()] } } }),
    resolveId: (id) => (ofFile.has(id) ? id : null),
    load: (id) => (ofFile.has(id) ? fs.readFileSync(path.join(root, 'index.html'), 'utf8') : null),
    transformIndexHtml: {
      order: 'pre',
      handler: async (html, { filename }) => {
        const language = ofFile.get(filename);
        if (!language) throw new Error(`${filename} is not the page of a language`);
        await bringEveryChapter();
        const withText = withFormulas(withProse(inLanguage(html, language), root));
        return withNumbers(withText, computeValues(await loadEngine(), defaultState));
      },
    },
  };
}
