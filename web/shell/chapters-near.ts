// Loads a chapter when the reader comes near it: its prose, if the page does not contain it, and its code.
import { wordsOf } from '../core/engine/errors.ts';
import { bringWords } from '../core/words/brought.ts';
import { t } from '../core/words/index.ts';
import { keepPlace, keepPlaceWhile, returnTo } from '../core/elements/keep-place.ts';
import { bringNotebooks } from '../core/engine/page-engine.ts';
import { store } from '../core/store/store.ts';
import { loadCode } from './chapter-pages.ts';
import { dockFigures, fitFigures, isNarrow } from './docking.ts';
import { bringAllProse, bringProse } from './prose-near.ts';

const loading = new Map<Element, Promise<void>>();

/**
 * Whether an error means that a module or file failed to load. Other errors come from the code itself. Browsers report
 * a missing module as a TypeError, and Vite reports a missing style sheet as an Error.
 */
const isUnfetched = (error: unknown): boolean =>
  (error instanceof TypeError && /fetch|module|load/i.test(error.message)) ||
  (error instanceof Error && /^Unable to preload/.test(error.message));
const unfetched = (cause: unknown): never => {
  throw new TypeError('part of the chapter did not load', { cause });
};

/**
 * Shows in a chapter why it failed: the text appears in each of its figures, or above the link to the chapter's text if
 * the prose is not loaded.
 */
function tellInPlace(section: Element, text: string): void {
  const places = [...section.querySelectorAll('lesson-figure, .elsewhere')];
  for (const place of places) {
    const failure = document.createElement('p');
    failure.className = 'failure';
    failure.dataset['static'] = failure.dataset['told'] = '';
    failure.textContent = text;
    if (place.matches('.elsewhere')) place.before(failure);
    else place.prepend(failure);
  }
}

/**
 * Loads a section's prose, the parts that all chapters share, and the code of the section's chapters in parallel.
 * Throws if one of them fails, but only after all have settled.
 */
async function fetched(section: Element) {
  const code = loadCode(section.id);
  const shared = import('./chapter-parts.ts').catch(unfetched);
  const lost = (await Promise.allSettled([bringProse(section), shared, code])).find(
    ({ status }) => status === 'rejected',
  );
  if (lost?.status === 'rejected') throw lost.reason;
  return { chapters: await code, ...(await shared) };
}

let arrived: Element[] = [];
let showing: Promise<void> | undefined;

/**
 * Shows a loaded chapter. All chapters that are loaded by then are shown together, because each store.refresh()
 * computes the values and draws the page again.
 */
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

/**
 * Loads and shows a chapter. If a file cannot be loaded, the chapter is tried again when the reader comes back.
 * (Firefox remembers a failed module until the page reloads.)
 */
async function bringChapter(section: Element): Promise<void> {
  for (const failure of section.querySelectorAll('[data-told]')) failure.remove();
  try {
    const { chapters, bring, exerciseParts } = await fetched(section);
    if (chapters.some(({ lesson }) => lesson.notebooks)) await bringNotebooks().catch(unfetched);
    for (const { lesson, words, parts } of chapters) {
      bringWords(words);
      bring(lesson);
      Object.assign(exerciseParts, parts);
    }
  } catch (error) {
    if (typeof WebAssembly !== 'object') return; // The page has already reported the missing WebAssembly.
    console.warn(`the chapter ${section.id} could not be brought`, error);
    if (isUnfetched(error)) {
      loading.delete(section);
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
  const asked = loading.get(section) ?? keepPlaceWhile(bringChapter(section));
  loading.set(section, asked);
  return asked;
}

/** Loads the chapter that contains a link's target, wherever the window is. */
export async function bringLinked(target: Element | null): Promise<void> {
  const section = target?.closest('[data-waiting]');
  if (section) await ask(section);
}

const waiting = (): Element[] => [...document.querySelectorAll('[data-waiting]')];

/**
 * Loads every chapter within `margin` of the window, now and later. Resolves when those that are near now are loaded.
 */
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

/** Whether a key starts the browser's search. The search needs the whole page. */
const isSearch = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'F3' || ((ctrlKey || metaKey) && ['f', 'g'].includes(key.toLowerCase()));

/** Loads every chapter. Resolves when each one is loaded or shows its error. */
export const bringAllChapters = async (): Promise<void> => void (await Promise.all(waiting().map(ask)));

/** Whether every chapter is loaded. */
export const isWhole = (): boolean => waiting().length === 0;

/**
 * Loads the chapters in or near the window and the linked chapter. After the first scroll, also loads each chapter
 * within one window height. When the reader starts a search, loads the prose of all chapters.
 */
export async function bringChaptersNear(linked: Element | null): Promise<void> {
  addEventListener('keydown', (event) => isSearch(event) && void bringAllProse());
  addEventListener('scroll', () => void watch('100%'), { once: true, passive: true });
  await Promise.all([watch('10%'), bringLinked(linked)]);
}
