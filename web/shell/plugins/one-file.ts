// Puts a whole page into one HTML file, which opens from a disk without a server: scripts, styles, fonts and engine are inside.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { languages } from '../../core/words/languages.ts';
import type { Language } from '../../core/words/languages.ts';

/** riverbank.html, riverbank.ru.html */
export const fileOf = ({ folder }: Language): string => `riverbank${folder && `.${folder.slice(0, -1)}`}.html`;

const hashOf = (text: string): string => `'sha256-${crypto.createHash('sha256').update(text).digest('base64')}'`;
const asText = (source: string | Uint8Array): string =>
  typeof source === 'string' ? source : Buffer.from(source).toString();

/** Only the scripts and styles inside may run; nothing may be fetched. */
const policy = (scripts: readonly string[], styles: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src ${scripts.map(hashOf).join(' ')} 'wasm-unsafe-eval'`,
    `style-src ${styles.map(hashOf).join(' ')}`,
    'worker-src blob:',
    'img-src data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

interface Parts {
  page: string;
  script: string;
  style: string;
  early: string;
  icon: string;
  licence: string;
}

function assembled({ page, script, style, early, icon, licence }: Parts): string {
  // Vite's list of what to fetch before a chapter: here a chapter is in the same script.
  const module = script.replace(/<\/script/g, '<\\/script').replaceAll('__VITE_PRELOAD__', '[]');
  const drawing = `data:image/svg+xml;base64,${Buffer.from(icon).toString('base64')}`;
  const links = languages.map(
    (one) =>
      [
        new RegExp(`href="[./]*${one.folder}"(?= hreflang="${one.words.page.language}")`, 'g'),
        `href="${fileOf(one)}"`,
      ] as const,
  );
  const bare = page
    .replace(
      /<(script|link)\b[^>]*(?:src|href)="[^"]*(?:early\.js|icon\.svg|assets\/|data:font)[^"]*"[^>]*>(?:<\/script>)?\s*/g,
      '',
    )
    .replace(/<a href="[./]*literata-licence\.txt">([^<]*)<\/a>/, '$1');
  const inside = [
    `<meta http-equiv="Content-Security-Policy" content="${policy([early, module], [style])}">`,
    `<link rel="icon" href="${drawing}">`,
    `<script>${early}</script>`,
    `<style>${style}</style>`,
  ].join('\n');
  const whole = bare
    .replace(/<meta charset="utf-8">/, (charset) => `${charset}\n${inside}`)
    .replace('</body>', () => `<script type="module">${module}</script>\n</body>`)
    .replace('</html>', () => `</html>\n<!--\n${licence.replaceAll('--', '—')}\n-->`);
  return links.reduce((html, [link, href]) => html.replace(link, href), whole);
}

export function oneFile(root: string, language: Language): Plugin {
  const read = (name: string): string => fs.readFileSync(path.join(root, 'public', name), 'utf8').trim();
  return {
    name: 'riverbank-one-file',
    enforce: 'post',
    // What is fetched early elsewhere is here already.
    transformIndexHtml: { order: 'pre', handler: (html) => html.replace(/<link rel="preload"[^>]*>\s*/g, '') },
    generateBundle(_, bundle) {
      const assets = Object.values(bundle).flatMap((file) => (file.type === 'asset' ? [file] : []));
      const text = (ending: string): string =>
        assets
          .filter(({ fileName }) => fileName.endsWith(ending))
          .map(({ source }) => asText(source))
          .join('\n');
      const script = Object.values(bundle)
        .flatMap((file) => (file.type === 'chunk' ? [file.code] : []))
        .join('\n');
      const page = text('.html');
      for (const name of Object.keys(bundle)) delete bundle[name];
      const source = assembled({
        page,
        script,
        style: text('.css').trim(),
        early: read('early.js'),
        icon: read('icon.svg'),
        licence: read('literata-licence.txt'),
      });
      this.emitFile({ type: 'asset', fileName: fileOf(language), source });
    },
  };
}
