// Puts each chapter's prose into the page: <!-- prose: one-word --> becomes chapters/one-word/prose.<language>.html.
import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** The page with all its prose; the language is the page's own. */
export function withProse(html: string, folder: string): string {
  const language = /<html[^>]*\blang="([\w-]+)"/.exec(html)?.[1] ?? 'en';
  return html.replace(/^[ \t]*<!-- prose: ([\w-]+) -->/gm, (_, name: string) =>
    fs.readFileSync(path.join(folder, 'chapters', name, `prose.${language}.html`), 'utf8').trimEnd());
}

export function prose(folder: string): Plugin {
  return {
    name: 'riverbank-prose',
    transformIndexHtml: { order: 'pre', handler: (html) => withProse(html, folder) },
    handleHotUpdate({ file, server }) {
      if (file.endsWith('.html')) server.ws.send({ type: 'full-reload' });
    },
  };
}
