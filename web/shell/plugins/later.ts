// Moves the prose of later chapters from the built page into separate files, and writes read.html with the whole text.
import crypto from 'node:crypto';
import path from 'node:path';
import { parse } from 'node-html-parser';
import type { HTMLElement } from 'node-html-parser';
import type { Plugin } from 'vite';
import { languageOf, laterMark } from '../html/prose.ts';
import { withLink, wordsIn } from '../html/words.ts';

/** The file with the whole text. */
const textOnly = 'read.html';
/** Elements inside a chapter that links can lead to. data-formerly marks a place's address in an earlier version. */
const places = 'lesson-figure[id], h2[id], h3[id], dd[id], section[id], [data-formerly]';

const isHeader = ({ rawTagName }: { rawTagName?: string }): boolean => rawTagName === 'header';

/**
 * Removes everything but the header from a chapter and returns the removed HTML. In the chapter, a link to the text in
 * read.html takes its place, and data-places lists the ids in the removed HTML.
 */
function takeProse(chapter: HTMLElement, id: string, language: string): string {
  const moved = chapter.childNodes.filter((node) => !isHeader(node as HTMLElement));
  const prose = moved
    .map((node) => node.toString())
    .join('')
    .trim();
  const ids = parse(prose)
    .querySelectorAll(places)
    .map((place) => place.id);
  for (const node of moved) node.remove();
  chapter.setAttribute('data-places', ids.join(' '));
  const link = withLink(wordsIn(language).waits, `${textOnly}#${id}`);
  chapter.insertAdjacentHTML('beforeend', `<p class="elsewhere">${link}</p>`);
  return prose;
}

/** A later chapter's prose as a file. The comment at its end shows that the file arrived completely. */
function proseFile(chapter: HTMLElement, language: string): { fileName: string; source: string } {
  const id = chapter.getAttribute(laterMark) ?? '';
  chapter.removeAttribute(laterMark);
  const source = `${takeProse(chapter, id, language)}<!-- ${id} -->`;
  const hash = crypto.createHash('sha256').update(source).digest('hex').slice(0, 8);
  return { fileName: `assets/${id}-${language}-${hash}.html`, source };
}

/** The HTML of the page without scripts. It loads the chapters' shared styles at once. */
function withoutScripts(html: string, language: string, styles: string): string {
  const page = parse(html, { comment: true });
  for (const element of page.querySelectorAll('script, link[rel=modulepreload]')) element.remove();
  for (const element of page.querySelectorAll('[data-waiting]')) element.removeAttribute('data-waiting');
  for (const element of page.querySelectorAll(`[${laterMark}]`)) element.removeAttribute(laterMark);
  page.querySelector('head')?.insertAdjacentHTML('beforeend', `<link rel="stylesheet" href="${styles}">\n`);
  const note = `<p class="alone">${withLink(wordsIn(language).alone, './')}</p>`;
  page.querySelector('main')?.insertAdjacentHTML('afterbegin', note);
  return page.toString();
}

export const later = (): Plugin => ({
  name: 'riverbank-later',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const styles = Object.keys(bundle).find((name) => /\/chapter-parts-[^/]*\.css$/.test(name));
    if (!styles) throw new Error('the chapters have no shared styles (web/shell/chapter-parts.ts)');
    for (const [name, file] of Object.entries(bundle)) {
      if (file.type !== 'asset' || path.basename(name) !== 'index.html') continue;
      const folder = path.posix.dirname(name);
      const html = file.source.toString();
      const page = parse(html, { comment: true });
      const language = languageOf(page);
      for (const chapter of page.querySelectorAll(`[${laterMark}]`)) {
        const { fileName, source } = proseFile(chapter, language);
        chapter.setAttribute('data-later', path.posix.relative(folder, fileName));
        this.emitFile({ type: 'asset', fileName, source });
      }
      const note = `<noscript><p class="alone">${withLink(wordsIn(language).noScript, textOnly)}</p></noscript>`;
      page.querySelector('main')?.insertAdjacentHTML('afterbegin', note);
      file.source = page.toString();
      this.emitFile({
        type: 'asset',
        fileName: path.posix.join(folder, textOnly),
        source: withoutScripts(html, language, path.posix.relative(folder, styles)),
      });
    }
  },
});
