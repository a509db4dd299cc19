// Configures Vite for the page.
// The build writes prose, formulas and numbers into the HTML, and bundles scripts and styles.
import path from 'node:path';
import { defineConfig } from 'vite';
import { constants } from './shell/plugins/constants.ts';
import { contentPolicy } from './shell/plugins/content-policy.ts';
import { englishModel } from './shell/plugins/english-model.ts';
import { later } from './shell/plugins/later.ts';
import { pages } from './shell/plugins/pages.ts';
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
  plugins: [pages(here), constants(), englishModel(), later(), offline(here), contentPolicy()],
  worker: { format: 'es' },
  build: {
    outDir: path.join(here, '../dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // Puts modules into two common chunks: one with the modules that open the page, one with the modules of core that
    // four or more chunks share. More and smaller chunks would add thousands of bytes.
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
    // The HTML preloads modules and styles. A chapter preloads only styles: if it preloaded a module and that failed,
    // WebKit would remember the failure even after a reload.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
  },
});
