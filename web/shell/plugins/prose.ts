// Puts the prose into the page: the opening, every chapter in its order, the ending, and the table of contents made from them.
import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { road, shortRoad } from '../../chapters/road.ts';
import type { Section } from '../../chapters/road.ts';
import { wordsIn } from './words.ts';

/** So many chapters come with the page; the prose of those after them, and the ending, is brought to their reader (later.ts). */
const atOnce = 1;

/** chapters/<name>/prose.<language>.html; a chapter that is not translated stops the build. */
export function proseOf(folder: string, name: string, language: string): string {
  const file = path.join(folder, 'chapters', name, `prose.${language}.html`);
  if (!fs.existsSync(file))
    throw new Error(`the chapter ${name} has no prose in the language ${language}: write ${file}`);
  const html = withoutSplitSums(onOneLine(fs.readFileSync(file, 'utf8').trimEnd()));
  return language === 'ru' ? withoutLostDashes(html) : html;
}

/** The language that a page says it is in. */
export const languageOf = (html: string): string => /<html[^>]*\blang="?([\w-]+)/.exec(html)?.[1] ?? 'en';

/** In Russian no line begins with a dash. */
const withoutLostDashes = (html: string): string => html.replace(/\s+—/g, '\u00a0—');

/** No line ends before or after the sign of a short sum; formulas and code are laid out elsewhere. */
const withoutSplitSums = (html: string): string =>
  html.replace(/(?<=<\/i>|[\wТ]) ([−×]) (?=<i>|[\wТ])/g, '\u00a0$1\u00a0');

/** Where one of these begins or ends, no space is seen. */
const block =
  /\s*(<\/?(?:p|div|h[23]|header|section|details|summary|[ou]l|li|table|thead|tbody|t[rdh]|d[ltd]|lesson-figure|predict-reveal)(?:\s[^<>]*)?>)\s*/g;

/** Lines and indents, in tags too, are for authors; lines of code keep theirs. */
const onOneLine = (html: string): string =>
  html
    .split(/(<pre[^]*?<\/pre>)/)
    .map((part, i) =>
      i % 2 === 0
        ? part
            .replace(/\n\s*/g, ' ')
            .replace(/(<\/?[a-z][^<>]*\S) >/g, '$1>')
            .replace(block, '$1')
        : part,
    )
    .join('');

const comesLater = (id: string, html: string): string => `<!-- later: ${id} -->${html}<!-- /later -->`;

/** The sections of one language, with links to them. */
class Book {
  constructor(
    private readonly folder: string,
    private readonly language: string,
  ) {}

  private get words() {
    return wordsIn(this.language);
  }

  private prose({ id }: Section): string {
    return proseOf(this.folder, id, this.language);
  }

  /** "8 Order", and which exercises are solved when the chapter is. */
  private link(section: Section, attributes = ''): string {
    const title = /<h2[^>]*>([^]*?)<\/h2>/.exec(this.prose(section))?.[1] ?? '';
    return `<a href="#${section.id}"${attributes}><span data-static>${section.number ?? ''}</span> ${title}</a>`;
  }

  /** Where a chapter's end leads: to the next one, and to the next one of the short road. */
  private onward(place: number): string {
    const { words } = this;
    const next = road[place + 1];
    const onRoad = shortRoad.indexOf(road[place]?.id ?? '');
    const nextOnRoad = road.find(({ id }) => onRoad >= 0 && id === shortRoad[onRoad + 1]);
    const ways = [
      next && `${words.next} ${this.link(next)}`,
      nextOnRoad && nextOnRoad !== next && `${words.shortNext} ${this.link(nextOnRoad)}`,
    ].filter(Boolean);
    return ways.length === 0 ? '' : `<div class="onward">${ways.map((way) => `<p>${way}</p>`).join('')}</div>`;
  }

  /** A section, which knows the stage that the meter shows beside it, and waits for its code. */
  private section(section: Section, place: number): string {
    const html = this.prose(section)
      .replace('<section ', `<section data-waiting data-meter="${section.meter}" `)
      .replace(/<\/section>(?![^]*<\/section>)/, `${this.onward(place)}</section>`);
    return place < atOnce ? html : comesLater(section.id, html);
  }

  /** Words and their meanings wait as chapters do; the formulas after them are for all. */
  ending(): string {
    const html = proseOf(this.folder, 'ending', this.language);
    return html.replace(/<footer ([^]*<\/footer>)/, (_, rest: string) =>
      comesLater('ending', `<footer data-waiting ${rest}`),
    );
  }

  sections(): string {
    return road.map((section, place) => this.section(section, place)).join('\n');
  }

  contents(): string {
    const { words } = this;
    const entries = road.map((section) => {
      const exercises = [...this.prose(section).matchAll(/(?:<exercise-card name|data-solves)="(\w+)"/g)].map(
        ([, name]) => name,
      );
      const link = this.link(section, exercises.length > 0 ? ` data-exercises="${exercises.join(' ')}"` : '');
      const mark = shortRoad.includes(section.id) ? ` <small>${words.shortMark}</small>` : '';
      return `<li>${link}${mark}</li>`;
    });
    const numbers = shortRoad.map(
      (wanted) => `<span data-static>${road.find(({ id }) => id === wanted)?.number}</span>`,
    );
    const short = `${words.shortRoad} ${numbers.slice(0, -1).join(', ')}, ${words.shortLast} ${numbers.at(-1)}.`;
    return `<ol>\n${entries.join('\n')}\n</ol>\n<p>${short}</p>`;
  }
}

/** The page with all its prose; the language is the page's own. */
export function withProse(html: string, folder: string): string {
  const language = languageOf(html);
  const book = new Book(folder, language);
  return html
    .replace('<!-- prose: ending -->', () => book.ending())
    .replace(/^[ \t]*<!-- prose: ([\w-]+) -->/gm, (_, name: string) => proseOf(folder, name, language))
    .replace(/^[ \t]*<!-- chapters -->/m, () => book.sections())
    .replace('<!-- contents -->', () => book.contents());
}

export const prose = (folder: string): Plugin => ({
  name: 'riverbank-prose',
  transformIndexHtml: { order: 'pre', handler: (html) => withProse(html, folder) },
});
