// Puts the prose into the page: the opening, every chapter in order, the ending, and the table of contents.
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'node-html-parser';
import type { HTMLElement } from 'node-html-parser';
import { numberOf } from '../../chapters/numbers.ts';
import type { MainChapter } from '../../chapters/numbers.ts';
import { road, shortRoad } from '../../chapters/road.ts';
import type { Section } from '../../chapters/road.ts';
import { wordsIn } from './words.ts';

/**
 * The number of chapters whose prose is part of the page. The prose of later chapters loads when the reader comes near
 * (plugins/later.ts).
 */
const atOnce = 1;

/** How many words a reader reads in a minute, with time for the figures beside the text. */
const wordsPerMinute = 150;
const minutesPerExercise = 2;

/**
 * The attribute of an element whose content becomes a file of its own; the value names the file. Only the build uses
 * it.
 */
export const laterMark = 'data-comes-later';

/**
 * Reads chapters/<name>/prose.<language>.html. Throws if the chapter is not translated, or if its prose mentions a
 * chapter that has no number.
 */
export function proseOf(folder: string, name: string, language: string): string {
  const file = path.join(folder, 'chapters', name, `prose.${language}.html`);
  if (!fs.existsSync(file)) throw new Error(`chapter ${name} has no prose in language ${language}: write ${file}`);
  const html = withUnbrokenSums(withNumbers(fs.readFileSync(file, 'utf8').trimEnd(), file));
  return language === 'ru' ? withDashesAtLineEnds(html) : html;
}

/** The language in the page's lang attribute. */
export const languageOf = (page: HTMLElement): string => page.querySelector('html')?.getAttribute('lang') ?? 'en';

/** Replaces {{chapter:order}} by the number of the chapter "order". */
const withNumbers = (html: string, file: string): string =>
  html.replace(/\{\{chapter:([\w-]+)\}\}/g, (_, id: string) => {
    const number = numberOf(id as MainChapter);
    if (number === 0)
      throw new Error(`${file} mentions the chapter ${id}, but chapters/numbers.ts has no number for it`);
    return String(number);
  });

/** Keeps each dash with the word before it, because in Russian a line may not begin with a dash. */
const withDashesAtLineEnds = (html: string): string => html.replace(/\s+—/g, '\u00a0—');

/** Keeps short sums such as "T × T" on one line. */
const withUnbrokenSums = (html: string): string =>
  html.replace(/(?<=<\/i>|[\wТ])\s+([−×])\s+(?=<i>|[\wТ])/g, '\u00a0$1\u00a0');

/** The first element in the tree that matches. Throws if no element matches. */
function found(tree: HTMLElement, selector: string, where: string): HTMLElement {
  const element = tree.querySelector(selector);
  if (!element) throw new Error(`${where} has no ${selector}`);
  return element;
}

/** The chapters of one language, with links to them. */
class Book {
  constructor(
    private readonly folder: string,
    private readonly language: string,
  ) {}

  private get words() {
    return wordsIn(this.language);
  }

  private prose(id: string): HTMLElement {
    return parse(proseOf(this.folder, id, this.language), { comment: true });
  }

  /** A link such as "8 Order". */
  private link({ id, number }: Section, attributes = ''): string {
    const title = found(this.prose(id), 'h2', id).innerHTML;
    return `<a href="#${id}"${attributes}><span data-static>${number ?? ''}</span> ${title}</a>`;
  }

  /**
   * Returns a link to the next chapter. If the next chapter of the short road, a selection for readers with little
   * time, is another one, returns a link to it too.
   */
  private onward(place: number): string {
    const { words } = this;
    const next = road[place + 1];
    const onRoad = shortRoad.findIndex((id) => id === road[place]?.id);
    const nextOnRoad = road.find(({ id }) => onRoad >= 0 && id === shortRoad[onRoad + 1]);
    const ways = [
      next && `${words.next} ${this.link(next)}`,
      nextOnRoad && nextOnRoad !== next && `${words.shortNext} ${this.link(nextOnRoad)}`,
    ].filter(Boolean);
    return ways.length === 0 ? '' : `<div class="onward">${ways.map((way) => `<p>${way}</p>`).join('')}</div>`;
  }

  /** A chapter's HTML. data-waiting marks that its code is not loaded yet, and data-meter names the meter's stage. */
  private section({ id, meter, number, isSideRoom }: Section, place: number): string {
    const prose = this.prose(id);
    const section = found(prose, 'section', id);
    const label = prose.querySelector('.chapter-number');
    label?.set_content(isSideRoom ? this.words.sideRoom : String(number));
    if (isSideRoom) label?.classList.add('room');
    section.setAttribute('data-waiting', '');
    section.setAttribute('data-meter', meter);
    if (place >= atOnce) section.setAttribute(laterMark, id);
    section.insertAdjacentHTML('beforeend', this.onward(place));
    return prose.toString();
  }

  /** The ending with the glossary. It loads later, like a chapter. */
  ending(): string {
    const prose = this.prose('ending');
    const footer = found(prose, 'footer', 'ending');
    footer.setAttribute('data-waiting', '');
    footer.setAttribute(laterMark, 'ending');
    return prose.toString();
  }

  sections(): string {
    return road.map((section, place) => this.section(section, place)).join('\n');
  }

  /**
   * One entry of the table of contents. Its attribute data-exercises lists the exercises of the chapter. A chapter
   * counts as solved when all of them are solved.
   */
  private entry(section: Section): string {
    const prose = this.prose(section.id);
    const cards = prose.querySelectorAll('exercise-card[name], [data-solves]');
    const exercises = cards.map((card) => card.getAttribute('data-solves') ?? card.getAttribute('name'));
    const link = this.link(section, exercises.length > 0 ? ` data-exercises="${exercises.join(' ')}"` : '');
    return `<li>${link} ${this.advice(section, prose)}</li>`;
  }

  /** The note after a chapter's link in the contents, such as "short road · 11 min · needs 4". It stays on one line. */
  private advice({ id, needs }: Section, prose: HTMLElement): string {
    const { words } = this;
    const mark = shortRoad.some((each) => each === id) ? `<small>${words.shortMark} ·</small> ` : '';
    const texts = prose.textContent.split(/\s+/).length / wordsPerMinute;
    const tasks = prose.querySelectorAll('exercise-card').length * minutesPerExercise;
    const minutes = words.minutes(Math.max(1, Math.round(texts + tasks)));
    const after = needs ? ` · ${words.needs} ${numberOf(needs)}` : '';
    return `<span class="advice" data-static>${mark}${minutes}${after}</span>`;
  }

  contents(): string {
    const { words } = this;
    const numbers = shortRoad.map(
      (wanted) => `<a href="#${wanted}" data-static>${road.find(({ id }) => id === wanted)?.number}</a>`,
    );
    const short = `${words.shortRoad} ${numbers.slice(0, -1).join(', ')}${words.shortLast} ${numbers.at(-1)}.`;
    const list = (rooms: boolean) =>
      road.filter(({ isSideRoom }) => isSideRoom === rooms).map((each) => this.entry(each));
    const heading = `<li class="side-rooms">${words.sideRooms}</li>`;
    return `<ol>\n${[...list(false), heading, ...list(true)].join('\n')}\n</ol>\n<p>${short}</p>`;
  }
}

/** The page with all its prose, in the page's own language. */
export function withProse(html: string, folder: string): string {
  const language = languageOf(parse(html));
  const book = new Book(folder, language);
  return html
    .replace('<!-- prose: ending -->', () => book.ending())
    .replace(/<!-- prose: ([\w-]+) -->/g, (_, name: string) => proseOf(folder, name, language))
    .replace('<!-- chapters -->', () => book.sections())
    .replace('<!-- contents -->', () => book.contents());
}
