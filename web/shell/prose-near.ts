// Brings the prose of a chapter that did not come with the page: a file of its own, which the build (plugins/later.ts) took out of it.
import { keepPlace } from '../core/elements/keep-place.ts';
import { Listeners } from '../core/store/listeners.ts';

/** Notified when the prose of a chapter has come. */
export const proseCame = new Listeners();

/** The waiting chapter that holds a place, which is not on the page yet. */
const holderOf = (id: string): Element | null =>
  id === '' ? null : document.querySelector(`[data-places~="${CSS.escape(id)}"]`);

/** Where a link leads: to an element, or to the chapter that will bring it. */
export const placeOf = (id: string): Element | null => document.getElementById(id) ?? holderOf(id);

/** The file of a chapter ends with the chapter's name. A file that was cut off, or another page in its place, does not. */
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

/** Fetches the file and waits for it without giving the browser a turn: nothing else is in time for a page that is being printed. */
function fetchedAtOnce(file: string, id: string): DocumentFragment {
  const request = new XMLHttpRequest();
  request.open('GET', file, false);
  request.send();
  return parsed(request.status === 200 ? request.responseText : '', id);
}

/** Fetches the prose of a chapter that waits, and puts it below the chapter's head. */
export async function bringProse(section: Element): Promise<void> {
  const file = section.getAttribute('data-later');
  if (file !== null) await put(section, await fetched(file, section.id));
}

/** Puts prose below the chapter's head, unless it has come meanwhile. What the reader looks at stays in its place. */
async function put(section: Element, prose: DocumentFragment): Promise<void> {
  if (!section.hasAttribute('data-later')) return;
  await keepPlace(() => {
    section.querySelector('.elsewhere')?.replaceWith(prose);
    section.removeAttribute('data-later');
    section.removeAttribute('data-places');
    proseCame.tell();
  });
}

const later = (): Element[] => [...document.querySelectorAll('[data-later]')];

/** Brings all prose that waits, for a reader who searches the page. What does not come now is asked for again when its reader comes near. */
export async function bringAllProse(): Promise<void> {
  await Promise.allSettled(later().map(bringProse));
}

/** The same before this function returns: the browser prints what is there then. */
export function bringAllProseAtOnce(): void {
  for (const section of later()) {
    try {
      void put(section, fetchedAtOnce(section.getAttribute('data-later') ?? '', section.id));
    } catch (error) {
      console.info(`the chapter ${section.id} is printed without its text`, error);
    }
  }
}
