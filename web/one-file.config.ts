// Configures Vite for the page as one file that opens from a disk.
// The build runs once per language: `vite build web -c web/one-file.config.ts --mode ru`.
import path from 'node:path';
import { defineConfig } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';
import { languages } from './core/words/languages.ts';
import { constants } from './shell/plugins/constants.ts';
import { oneFile } from './shell/plugins/one-file.ts';
import { pages } from './shell/plugins/pages.ts';

const here = import.meta.dirname;
const built = path.join(here, '../dist/npm');

export default defineConfig(({ mode }) => {
  const language = languages.find(({ words }) => words.page.language === mode) ?? languages[0];
  if (!language) throw new Error('languages.ts lists no language');
  return {
    root: here,
    base: './',
    publicDir: false,
    resolve: {
      // Use the entries that contain the WebAssembly, and embed the workers, because the page cannot load other files.
      alias: [
        { find: /\/worker\.ts\?worker$/, replacement: '/worker.ts?worker&inline' },
        {
          find: /^\.\/threads\.ts$/,
          replacement: path.join(here, 'chapters/four-at-a-time/scaling/threads-inside.ts'),
        },
        { find: /^riverbank(\/external)?$/, replacement: path.join(built, 'index.js') },
        { find: /^riverbank\/([\w-]+)(\/external)?$/, replacement: path.join(built, '$1.js') },
      ],
    },
    plugins: [pages(here, [language]), constants(), viteSingleFile(), oneFile(here, language)],
    build: {
      outDir: path.join(here, '../dist'),
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
    },
  };
});
