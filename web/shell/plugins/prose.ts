// Puts the prose into the page: the opening, every chapter in its order, the ending, and the table of contents made from them.
import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { chapters } from '../../chapters/index.ts';

/** chapters/<name>/prose.<language>.html; a chapter that is not translated stops the build. */
export function proseOf(folder: string, name: string, language: string): string {
  const file = path.join(folder, 'chapters', name, `prose.${language}.html`);
  if (!fs.existsSync(file))
    throw new Error(`the chapter ${name} has no prose in the language ${language}: write ${file}`);
  const html = onOneLine(fs.readFileSync(file, 'utf8').trimEnd());
  return language === 'ru' ? withoutLostDashes(html) : html;
}

/** In Russian no line begins with a dash. */
const withoutLostDashes = (html: string): string => html.replace(/\s+—/g, '\u00a0—');

/** Lines and indents, in tags too, are for authors; lines of code keep theirs. */
const onOneLine = (html: string): string =>
  html
    .split(/(<pre[^]*?<\/pre>)/)
    .map((part, i) => (i % 2 === 0 ? part.replace(/\n\s*/g, ' ').replace(/(<\/?[a-z][^<>]*\S) >/g, '$1>') : part))
    .join('');

/** A chapter's section, which knows the stage that the meter shows beside it, and waits for its code. */
const chapterIn =
  (folder: string, language: string) =>
  ({ id, meter }: { id: string; meter: string }): string =>
    proseOf(folder, id, language).replace('<section ', `<section data-waiting data-meter="${meter}" `);

function contents(folder: string, language: string): string {
  const entries = chapters.map(({ id, number }) => {
    const title = /<h2[^>]*>([^]*?)<\/h2>/.exec(proseOf(folder, id, language))?.[1] ?? '';
    return `<li><a href="#${id}"><span data-static>${number}</span> ${title}</a></li>`;
  });
  return `<ol>\n${entries.join('\n')}\n</ol>`;
}

/** The page with all its prose; the language is the page's own. */
export function withProse(html: string, folder: string): string {
  const language = /<html[^>]*\blang="([\w-]+)"/.exec(html)?.[1] ?? 'en';
  return html
    .replace(/^[ \t]*<!-- prose: ([\w-]+) -->/gm, (_, name: string) => proseOf(folder, name, language))
    .replace(/^[ \t]*<!-- chapters -->/m, () => chapters.map(chapterIn(folder, language)).join('\n'))
    .replace('<!-- contents -->', () => contents(folder, language));
}

export const prose = (folder: string): Plugin => ({
  name: 'riverbank-prose',
  transformIndexHtml: { order: 'pre', handler: (html) => withProse(html, folder) },
});
