// How the page is built: static prose, formulas and numbers put in at build time, scripts and styles bundled.
import path from 'node:path';
import { defineConfig } from 'vite';
import { constants } from './shell/plugins/constants.ts';
import { contentPolicy } from './shell/plugins/content-policy.ts';
import { englishModel } from './shell/plugins/english-model.ts';
import { later } from './shell/plugins/later.ts';
import { pages } from './shell/plugins/pages.ts';
import { oneLanguage } from './shell/plugins/one-language.ts';
import { offline } from './shell/plugins/offline.ts';

const here = import.meta.dirname;
const built = path.join(here, '../dist/npm');

export default defineConfig({
  root: here,
  base: './',
  resolve: {
    alias: [
      { find: /^riverbank$/, replacement: path.join(built, 'index.js') },
      { find: /^riverbank\/notebooks\/external$/, replacement: path.join(built, 'notebooks-external.js') },
      { find: /^riverbank\/fast\/pool$/, replacement: path.join(built, 'fast-pool.js') },
      { find: /^riverbank\/(.+)$/, replacement: path.join(built, '$1.js') },
    ],
  },
  plugins: [pages(here), constants(), englishModel(), oneLanguage(here), later(), offline(here), contentPolicy()],
  worker: { format: 'es' },
  build: {
    outDir: path.join(here, '../dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // What the page opens with is one file, whoever shares it, and what several chapters share is another: in pieces they would weigh thousands of bytes more.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', test: /web\/(main|core\/words\/counted)\.ts$/, priority: 1 },
            { name: 'shared', test: /web\/core\/.*\.ts$/, minShareCount: 4 },
          ],
        },
      },
    },
    // Only looks are fetched ahead of a chapter's code: WebKit keeps a module that failed to come ahead, even when the page is loaded again.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
  },
});
