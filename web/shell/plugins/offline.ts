// Writes the service worker, which keeps the files of the built page. After the first visit the page works offline.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Whether a file is kept only after its first use: the fast kernels, which only the scaling lab runs, and the model of
 * the chapter "real-english".
 */
const isLater = (name: string): boolean => /\/fast-[^/]*\.js$|\/english-[^/]*$/.test(name);
/** The first eight bytes of the SHA-256 in hex, as in the service worker. */
const hashOf = (content: string | Uint8Array): string =>
  crypto.createHash('sha256').update(content).digest('hex').slice(0, 16);
const listed = (files: readonly (readonly [name: string, content: string | Uint8Array])[]): string =>
  files.map(([name, content]) => JSON.stringify([name, hashOf(content)])).join(', ');

export const offline = (root: string): Plugin => ({
  name: 'riverbank-offline',
  apply: 'build',
  enforce: 'post',
  // Runs after all other plugins, because the hashes must match the final files.
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      // Browsers request a page by its folder, so the name index.html is left out.
      const built = Object.entries(bundle).map(([name, file]) => {
        const content = file.type === 'chunk' ? file.code : file.source;
        return [
          path.basename(name) === 'index.html' ? `./${name.slice(0, -'index.html'.length)}` : name,
          content,
        ] as const;
      });
      const own = fs
        .readdirSync(path.join(root, 'public'))
        .map((name) => [name, fs.readFileSync(path.join(root, 'public', name))] as const);
      const all = [...built, ...own];
      const version = all
        .reduce((hash, [, content]) => hash.update(content), crypto.createHash('sha256'))
        .digest('hex')
        .slice(0, 12);
      const source = fs
        .readFileSync(path.join(root, 'shell/service-worker.js'), 'utf8')
        .replace('/* files */', listed(all.filter(([name]) => !isLater(name))))
        .replace('/* later */', listed(built.filter(([name]) => isLater(name))))
        .replace('/* version */', version);
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
    },
  },
});
