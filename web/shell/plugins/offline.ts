// Writes the service worker: it keeps the files of the built page, so that the page works without a network after the first visit.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { languages } from '../../core/words/languages.ts';

/** The fast kernels, which only the scaling lab runs; the text alone, which is for browsers without script. */
const isLater = (name: string): boolean => /\/fast-[^/]*\.js$|(^|\/)read\.html$/.test(name);
const listed = (names: readonly string[]): string => names.map((name) => JSON.stringify(name)).join(', ');

export const offline = (root: string): Plugin => ({
  name: 'riverbank-offline',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const built = Object.keys(bundle).filter((name) => path.basename(name) !== 'index.html');
    const own = fs.readdirSync(path.join(root, 'public'));
    const files = [...languages.map(({ folder }) => `./${folder}`), ...own, ...built.filter((name) => !isLater(name))];
    const contents = [
      ...Object.values(bundle).map((file) => (file.type === 'chunk' ? file.code : file.source)),
      ...own.map((file) => fs.readFileSync(path.join(root, 'public', file))),
    ];
    const version = contents
      .reduce((hash, content) => hash.update(content), crypto.createHash('sha256'))
      .digest('hex')
      .slice(0, 12);
    const source = fs
      .readFileSync(path.join(root, 'shell/service-worker.js'), 'utf8')
      .replace('/* files */', listed(files))
      .replace('/* later */', listed(built.filter(isLater)))
      .replace('/* version */', version);
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
  },
});
