// Brings a chapter when its reader comes near: its prose first, where that did not come with the page, then its code.
import { wordsOf } from '../core/engine/settle.ts';
import { bringWords } from '../core/words/brought.ts';
import { t } from '../core/words/index.ts';
import { keepPlace, returnTo } from '../core/elements/keep-place.ts';
import { bringNotebooks } from '../core/engine/page-engine.ts';
import { store } from '../core/store/store.ts';
import { chapterPage } from './chapter-pages.ts';
import { dockFigures, fitFigures, isNarrow } from './docking.ts';
import { bringAllProse, bringProse } from './prose-near.ts';

const coming = new Map<Element, Promise<void>>();

/** What browsers say of a module or file that did not come; other errors are the code's own. */
const isUnfetched = (error: unknown): boolean => error instanceof TypeError && /fetch|module|load/i.test(error.message);
const unfetched = (cause: unknown): never => {
  throw new TypeError('part of the chapter did not load', { cause });
};

/** Each figure of a chapter whose code did not come, or failed, says so in its place; where there is no prose yet, the chapter does. */
function tellInPlace(section: Element, text: string): void {
  const places = [...section.querySelectorAll('lesson-figure, .elsewhere')];
  for (const place of places) {
    const told = document.createElement('p');
    told.className = 'failure';
    told.dataset['static'] = told.dataset['told'] = '';
    told.textContent = text;
    if (place.matches('.elsewhere')) place.before(told);
    else place.prepend(told);
  }
}

/** Its prose, what it shares with others and its code, asked for at once; what has come is shown, even if something else has not. */
async function fetched(section: Element) {
  const code = chapterPage(section.id);
  const shared = import('./chapter-parts.ts').catch(unfetched);
  const lost = (await Promise.allSettled([bringProse(section), shared, code])).find(
    ({ status }) => status === 'rejected',
  );
  if (lost?.status === 'rejected') throw lost.reason;
  return { page: await code, ...(await shared) };
}

let arrived: Element[] = [];
let showing: Promise<void> | undefined;

/** Shows a chapter together with all others that have arrived by then: each time, the whole page is computed and drawn anew. */
function show(section: Element): Promise<void> {
  arrived.push(section);
  return (showing ??= new Promise((done) => setTimeout(done)).then(() => {
    const sections = arrived;
    arrived = [];
    showing = undefined;
    for (const each of sections) returnTo(each);
    return keepPlace(() => {
      for (const each of sections) each.removeAttribute('data-waiting');
      store.refresh();
    });
  }));
}

/** A chapter that could not be fetched is asked for again when the reader comes back; Firefox remembers that it failed until the page is loaded again. */
async function bringChapter(section: Element): Promise<void> {
  for (const told of section.querySelectorAll('[data-told]')) told.remove();
  try {
    const { page, bring, exerciseParts } = await fetched(section);
    if (page?.lesson.notebooks) await bringNotebooks().catch(unfetched);
    if (page) {
      bringWords(page.words());
      bring(page.lesson);
    }
    Object.assign(exerciseParts, page?.parts);
  } catch (error) {
    if (typeof WebAssembly !== 'object') return; // which the page has said at its beginning
    console.warn(`the chapter ${section.id} could not be brought`, error);
    if (isUnfetched(error)) {
      coming.delete(section);
      store.say({ kind: 'noChapter', again: () => location.reload() });
    }
    tellInPlace(section, isUnfetched(error) ? t.notice.noChapter : t.failed.broken(wordsOf(error)));
    return;
  }
  await show(section);
  if (isNarrow()) await dockFigures(section);
  else fitFigures(section);
}

function ask(section: Element): Promise<void> {
  const asked = coming.get(section) ?? bringChapter(section);
  coming.set(section, asked);
  return asked;
}

/** Asks for the chapter that a link leads into, wherever the window is. */
export async function bringLinked(target: Element | null): Promise<void> {
  const section = target?.closest('[data-waiting]');
  if (section) await ask(section);
}

const waiting = (): Element[] => [...document.querySelectorAll('[data-waiting]')];

/** Asks for every chapter within so much of the window's height, now and later; resolves when those near now are there. */
function watch(margin: string): Promise<void> {
  return new Promise((resolve) => {
    const nearness = new IntersectionObserver(
      (entries) => {
        const near = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => ask(target));
        void Promise.all(near).then(() => resolve());
      },
      { rootMargin: `${margin} 0px` },
    );
    for (const section of waiting()) nearness.observe(section);
    if (waiting().length === 0) resolve();
  });
}

/** A reader who begins to look for a word means the whole page. */
const isSearch = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'F3' || ((ctrlKey || metaKey) && ['f', 'g'].includes(key.toLowerCase()));

/** Brings every chapter, wherever the window is. Resolves when all are there, or have said why not. */
export const bringAllChapters = async (): Promise<void> => void (await Promise.all(waiting().map(ask)));

/** Whether every chapter is there. */
export const isWhole = (): boolean => waiting().length === 0;

/** To open the page, only what is in sight and the link's chapter are fetched; from the first scroll on, what comes next is there before its reader. */
export async function bringChaptersNear(linked: Element | null): Promise<void> {
  addEventListener('keydown', (event) => isSearch(event) && void bringAllProse());
  addEventListener('scroll', () => void watch('100%'), { once: true, passive: true });
  await Promise.all([watch('10%'), bringLinked(linked)]);
}
