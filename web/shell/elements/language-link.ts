// Makes links to the page in other languages keep the place, the state and the options in the address (?task=…).
import { addressNow } from '../address.ts';
import { leaveForLanguage } from '../same-paragraph.ts';

document.addEventListener('click', ({ target }) => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a.language') : null;
  if (!link) return;
  leaveForLanguage();
  link.search = location.search;
  link.hash = addressNow();
});
