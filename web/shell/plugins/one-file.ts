// Finishes the page as one file: inlines the public files, and adds a policy that allows only what is in the file.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'node-html-parser';
import type { HTMLElement } from 'node-html-parser';
import type { Plugin } from 'vite';
import { languages } from '../../core/words/languages.ts';
import type { Language } from '../../core/words/languages.ts';

/** The file's name: riverbank.html, riverbank.ru.html. */
export const fileOf = ({ folder }: Language): string => `riverbank${folder && `.${folder.slice(0, -1)}`}.html`;

const hashOf = (text: string): string => `'sha256-${crypto.createHash('sha256').update(text).digest('base64')}'`;
const hashesOf = (elements: readonly HTMLElement[]): string =>
  elements.map(({ innerHTML }) => hashOf(innerHTML)).join(' ');

/** A policy that allows only the scripts and styles inside the page and forbids fetching. */
const policyOf = (page: HTMLElement): string =>
  [
    "default-src 'none'",
    `script-src ${hashesOf(page.querySelectorAll('script'))} 'wasm-unsafe-eval'`,
    `style-src ${hashesOf(page.querySelectorAll('style'))}`,
    'worker-src blob:',
    'img-src data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

/**
 * Inlines the public files, points the language links to the other languages' files, adds the policy, and appends the
 * licence of the typeface.
 */
function finished(html: string, publicFile: (name: string) => string): string {
  const page = parse(html, { comment: true });
  page.querySelector('script[src$="early.js"]')?.replaceWith(`<script>${publicFile('early.js')}</script>`);
  const icon = Buffer.from(publicFile('icon.svg')).toString('base64');
  page.querySelector('link[rel=icon]')?.setAttribute('href', `data:image/svg+xml;base64,${icon}`);
  for (const link of page.querySelectorAll('a[href$="literata-licence.txt"]')) link.replaceWith(link.innerHTML);
  for (const language of languages)
    for (const link of page.querySelectorAll(`[hreflang=${language.words.page.language}]`))
      link.setAttribute('href', fileOf(language));
  page
    .querySelector('meta[charset]')
    ?.insertAdjacentHTML('afterend', `\n<meta http-equiv="Content-Security-Policy" content="${policyOf(page)}">`);
  return `${page.toString()}\n<!--\n${publicFile('literata-licence.txt').replaceAll('--', '—')}\n-->\n`;
}

/** The plugin. It must follow vite-plugin-singlefile, which inlines the built scripts and styles. */
export function oneFile(root: string, language: Language): Plugin {
  const publicFile = (name: string): string => fs.readFileSync(path.join(root, 'public', name), 'utf8').trim();
  return {
    name: 'riverbank-one-file',
    enforce: 'post',
    // Font preloads are removed, because a preloaded font would stay a separate file, and the styles would refer to
    // that file.
    transformIndexHtml: { order: 'pre', handler: (html) => html.replace(/<link rel="preload"[^>]*>\s*/g, '') },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.html'));
        if (page?.type !== 'asset') throw new Error('the build has written no HTML page');
        for (const name of Object.keys(bundle)) delete bundle[name];
        this.emitFile({
          type: 'asset',
          fileName: fileOf(language),
          source: finished(page.source.toString(), publicFile),
        });
      },
    },
  };
}
