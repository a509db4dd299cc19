// Brings the prose of a chapter that did not come with the page: a file of its own, which the build (plugins/later.ts) took out of it.
import { keepPlace } from '../core/elements/keep-place.ts';
import { Listeners } from '../core/store/listeners.ts';

/** Told when the prose of some chapter has come. */
export const proseCame = new Listeners();

/** The waiting chapter that holds a place, which is not on the page yet. */
const holderOf = (id: string): Element | null =>
  id === '' ? null : document.querySelector(`[data-places~="${CSS.escape(id)}"]`);

/** Where a link leads: to an element, or to the chapter that will bring it. */
export const placeOf = (id: string): Element | null => document.getElementById(id) ?? holderOf(id);

/** What is cut off, or a page of somebody in between, is not the chapter: that says its name at its end. */
async function fetched(file: string, id: string): Promise<DocumentFragment> {
  const response = await fetch(file);
  const text = response.ok ? await response.text() : '';
  if (!text.endsWith(`<!-- ${id} -->`)) throw new TypeError(`the prose of ${id} did not load`);
  const template = document.createElement('template');
  template.innerHTML = text;
  return template.content;
}

/** Puts it below the chapter's head, and keeps in its place what the reader looks at. */
export async function bringProse(section: Element): Promise<void> {
  const file = section.getAttribute('data-later');
  if (file === null) return;
  const prose = await fetched(file, section.id);
  await keepPlace(() => {
    section.querySelector('.elsewhere')?.replaceWith(prose);
    section.removeAttribute('data-later');
    section.removeAttribute('data-places');
    proseCame.tell();
  });
}

/** Brings all prose that waits, for who looks for a word or prints; what does not come now is asked for again by its reader. */
export async function bringAllProse(): Promise<void> {
  await Promise.allSettled([...document.querySelectorAll('[data-later]')].map(bringProse));
}
