// Tells the browser early about the engine, which scripts would ask for only after they have come themselves.
import path from 'node:path';
import type { Plugin } from 'vite';

export const preloads = (): Plugin => ({
  name: 'riverbank-preloads',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle, path: page }) => {
      const engine = Object.keys(bundle ?? {}).find((name) => /engine-[^/]*\.wasm$/.test(name));
      if (!engine) throw new Error('the built page has no engine');
      const href = path.posix.relative(path.posix.dirname(page), `/${engine}`);
      return [{ tag: 'link', attrs: { rel: 'preload', href, as: 'fetch', type: 'application/wasm', crossorigin: true }, injectTo: 'head' }];
    },
  },
});
