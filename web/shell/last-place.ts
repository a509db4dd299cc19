// Remembers in this browser which chapter was read last, and offers to who comes back to go on there.
import { t } from '../core/words/index.ts';
import { reading } from './reading-place.ts';

const key = 'riverbank-place';
/** Where the last visit ended. */
let before = '';

/** The chapter that was read last: in the last visit, until this one has come to one. */
export const lastPlace = (): string => reading.chapter || before;

function remember(): void {
  if (!reading.chapter) return;
  try {
    localStorage.setItem(key, reading.chapter);
  } catch {
    // This browser keeps nothing: the next visit begins at the beginning.
  }
}

/** Above the contents, for who comes to the page's beginning and was further on. */
function offer(): void {
  const link = [...document.querySelectorAll<HTMLAnchorElement>('.contents li a')].find(
    ({ hash }) => hash === `#${before}`,
  );
  if (!link) return;
  const way = document.createElement('p');
  way.className = 'go-on';
  const again = link.cloneNode(true) as HTMLAnchorElement;
  delete again.dataset['exercises'];
  way.append(`${t.menu.goOn} `, again);
  document.querySelector('.contents')?.prepend(way);
}

/** From the page's start on. */
export function rememberPlace(): void {
  try {
    before = localStorage.getItem(key) ?? '';
  } catch {
    // Nothing is remembered here.
  }
  if (location.hash === '') offer();
  reading.places.subscribe(remember);
}
