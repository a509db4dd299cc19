// Takes the later chapters' prose out of the built page: each is a file of its own, fetched as its reader comes near. read.html holds the whole text, for who has no script.
import crypto from 'node:crypto';
import path from 'node:path';
import type { Plugin } from 'vite';
import { languageOf } from './prose.ts';
import { withLink, wordsIn } from './words.ts';

/** What prose.ts writes around a chapter that comes later. */
const marked = /<!-- later: ([\w-]+) -->([^]*?)<!-- \/later -->/g;

/** The page with the whole text and without a script. */
const alone = 'read.html';

interface Parts {
  /** The beginning of its section, with number and title. */
  head: string;
  /** All that stands in the section below its head, and the formulas after it. */
  rest: string;
  name: string;
}

function partsOf(id: string, html: string): Parts {
  const [, head, name, rest, after] =
    /^\s*(<(section|footer)[^>]*>(?:\s*<header[^]*?<\/header>)?)([^]*)<\/\2>([^]*)$/.exec(html) ?? [];
  if (!head || !name || !rest) throw new Error(`the chapter ${id} is no section`);
  return { head, rest: rest + after, name };
}

/** Where a link may lead to in a chapter that has not come. */
const placesIn = (html: string): string =>
  [...html.matchAll(/<(?:lesson-figure|h2|h3|dd|section)\b[^>]*?\bid=["']?([\w-]+)/g)].map(([, id]) => id).join(' ');

/** The section without its text: title, what it will hold, and a plain link. */
function waiting(id: string, { head, rest, name }: Parts, file: string, language: string): string {
  const begun = head.replace(`<${name} `, `<${name} data-later="${file}" data-places="${placesIn(rest)}" `);
  return `${begun}<p class="elsewhere">${withLink(wordsIn(language).waits, `${alone}#${id}`)}</p></${name}>`;
}

/** The whole text alone: it waits for nothing, and has all that it looks like from the beginning. */
const textAlone = (html: string, language: string, looks: string): string =>
  html
    .replace('</head>', `<link rel="stylesheet" href="${looks}">\n</head>`)
    .replace(/<script\b[^>]*><\/script>\s*|<link\b[^>]*\bmodulepreload\b[^>]*>\s*|<!-- \/?later[^>]*-->/g, '')
    .replace(/ data-waiting\b/g, '')
    .replace('<main>', `<main><p class="alone">${withLink(wordsIn(language).alone, './')}</p>`);

export const later = (): Plugin => ({
  name: 'riverbank-later',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const looks = Object.keys(bundle).find((name) => /\/chapter-parts-[^/]*\.css$/.test(name));
    if (!looks) throw new Error('the chapters have no styles in common (web/shell/chapter-parts.ts)');
    for (const [name, page] of Object.entries(bundle)) {
      if (page.type !== 'asset' || path.basename(name) !== 'index.html') continue;
      const html = page.source.toString();
      const language = languageOf(html);
      const emit = (fileName: string, source: string): void => void this.emitFile({ type: 'asset', fileName, source });
      const short = html.replace(marked, (_mark, id: string, chapter: string) => {
        const parts = partsOf(id, chapter);
        const source = `${parts.rest.trim()}<!-- ${id} -->`; // the end, by which one knows that all of it has come
        const hash = crypto.createHash('sha256').update(source).digest('hex').slice(0, 8);
        const file = `assets/${id}-${language}-${hash}.html`;
        emit(file, source);
        return waiting(id, parts, path.posix.relative(path.dirname(name), file), language);
      });
      const told = `<noscript><p class="alone">${withLink(wordsIn(language).noScript, alone)}</p></noscript>`;
      page.source = short.replace('<main>', `<main>${told}`);
      emit(
        path.posix.join(path.dirname(name), alone),
        textAlone(html, language, path.posix.relative(path.dirname(name), looks)),
      );
    }
  },
});
