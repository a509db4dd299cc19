// Offers a returning reader the place and the numbers of the last visit, and earlier sets of numbers.
import { html, nothing, render } from 'lit';
import type { TemplateResult } from 'lit';
import { comeAbove } from '../core/elements/keep-place.ts';
import { store } from '../core/store/store.ts';
import { t } from '../core/words/index.ts';
import { countEdits, earlierSets, giveUp, memoryChanges, placeToGoOn } from './last-place.ts';
import type { Place } from './last-place.ts';
import '../styles/go-on.css';

/**
 * A chapter's number and title, from the table of contents. The opening has no entry there: its title is "Beginning".
 */
function titleOf(chapter: string): Node[] | undefined {
  if (chapter === '') return [document.createTextNode(t.menu.home)];
  const link = document.querySelector(`.contents li a[href="#${CSS.escape(chapter)}"]`)?.cloneNode(true) as
    | Element
    | undefined;
  link?.querySelector('.solved')?.remove();
  return link && [...link.childNodes];
}

/**
 * A link to a place, and the number of edits that the link restores. Returns undefined if the page lacks the chapter,
 * or if the place is the opening and has no edits to restore.
 */
function wayTo({ chapter, link }: Place): TemplateResult | undefined {
  const brings = link !== store.link;
  const edits = brings ? countEdits(link) : 0;
  const title = chapter === '' && edits === 0 ? undefined : titleOf(chapter);
  if (!title) return undefined;
  const place = chapter || 'opening';
  return html`<a href=${brings ? `#${place}?${link}` : `#${place}`}>${title}</a>${edits > 0 ? ` · ${edits} ${t.edits.changes(edits)}` : nothing}`;
}

/**
 * An offer such as "Continue where you stopped: 8 Order · 2 changes by you", or nothing if there is no place to go to.
 */
export function wayOn(place: Place): TemplateResult | typeof nothing {
  const way = wayTo(place);
  return way ? html`<p class="go-on" data-static>${t.menu.goOn} ${way}</p>` : nothing;
}

/** The earlier sets of numbers that are not in use, each with a link that restores it and a button that deletes it. */
export function waysToEarlier(): TemplateResult | typeof nothing {
  const sets = earlierSets().filter(({ link }) => link !== store.link);
  if (sets.length === 0) return nothing;
  return html`<div class="earlier-sets"><p>${t.menu.earlier}</p><ul data-static>${sets.map(
    (set) =>
      html`<li>${wayTo(set) ?? countEdits(set.link)} <button type="button" @click=${() => giveUp(set)}>${t.menu.giveUp}</button></li>`,
  )}</ul></div>`;
}

/** Shows the offer above the lesson. It disappears when the reader follows a link in it or closes it. */
export function offerToGoOn(): void {
  const place = placeToGoOn();
  if (!place) return;
  const offer = document.createElement('section');
  offer.className = 'offer';
  offer.setAttribute('aria-label', t.menu.where);
  const close = (): void => {
    stop();
    offer.remove();
  };
  const show = (): void => {
    render(
      html`${wayOn(place)}${waysToEarlier()}<button type="button" class="close" @click=${close}>${t.notice.close}</button>`,
      offer,
    );
  };
  const stop = memoryChanges.subscribe(show);
  offer.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) setTimeout(close); // after the browser has followed the link
  });
  show();
  if (offer.querySelector('a')) void comeAbove(() => document.querySelector('site-notice')?.after(offer));
}
