// Loads the prose of later chapters, which the build moved from the page into separate files (plugins/later.ts).
import { keepPlace } from '../core/elements/keep-place.ts';
import { Listeners } from '../core/store/listeners.ts';

/** These listeners are called when the prose of a chapter has come onto the page. */
export const proseLoaded = new Listeners();

/** The chapter that contains an id in its prose, if that prose is not loaded yet. */
const holderOf = (id: string): Element | null =>
  id === '' ? null : document.querySelector(`[data-places~="${CSS.escape(id)}"]`);

/** The target of a link: the element with the id, or the chapter whose prose will contain it. */
export const placeOf = (id: string): Element | null => document.getElementById(id) ?? holderOf(id);

/**
 * Parses a chapter's file. The chapter's name at the end of the file shows that the file is complete and not another
 * page. Throws a TypeError if the name is missing.
 */
function parsed(text: string, id: string): DocumentFragment {
  if (!text.endsWith(`<!-- ${id} -->`)) throw new TypeError(`the prose of ${id} did not load`);
  const template = document.createElement('template');
  template.innerHTML = text;
  return template.content;
}

async function fetched(file: string, id: string): Promise<DocumentFragment> {
  const response = await fetch(file);
  return parsed(response.ok ? await response.text() : '', id);
}

/** Fetches a chapter's file synchronously, because the browser prints as soon as the beforeprint handler returns. */
function fetchedAtOnce(file: string, id: string): DocumentFragment {
  const request = new XMLHttpRequest();
  request.open('GET', file, false);
  request.send();
  return parsed(request.status === 200 ? request.responseText : '', id);
}

/**
 * Loads a chapter's prose, if it is not loaded yet, and puts it below the chapter's heading. Rejects with a TypeError
 * if the file cannot be loaded.
 */
export async function bringProse(section: Element): Promise<void> {
  const file = section.getAttribute('data-later');
  if (file !== null) await put(section, await fetched(file, section.id));
}

/**
 * Puts prose below the chapter's heading, unless it is there already. The paragraph that the reader looks at does not
 * move.
 */
async function put(section: Element, prose: DocumentFragment): Promise<void> {
  if (!section.hasAttribute('data-later')) return;
  await keepPlace(() => {
    section.querySelector('.elsewhere')?.replaceWith(prose);
    section.removeAttribute('data-later');
    section.removeAttribute('data-places');
    proseLoaded.tell();
  });
}

const later = (): Element[] => [...document.querySelectorAll('[data-later]')];

/**
 * Loads all prose, for a reader who searches the page. Prose that fails to load is tried again when the reader comes
 * near.
 */
export async function bringAllProse(): Promise<void> {
  await Promise.allSettled(later().map(bringProse));
}

/** Loads all prose before it returns, because the browser then prints the page as it is. */
export function bringAllProseAtOnce(): void {
  for (const section of later()) {
    try {
      void put(section, fetchedAtOnce(section.getAttribute('data-later') ?? '', section.id));
    } catch (error) {
      console.info(`the chapter ${section.id} is printed without its text`, error);
    }
  }
}
