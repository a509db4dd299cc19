// Fills the menu in the header: links to the last place, all chapters, the glossary, and the panel for setting a task.
// The page's HTML (index.html) contains the settings that follow the links.
import { html, nothing, render } from 'lit';
import type { TemplateResult } from 'lit';
import { store } from '../../core/store/store.ts';
import { t } from '../../core/words/index.ts';
import { wayOn, waysToEarlier } from '../go-on.ts';
import { lastPlace, memoryChanges } from '../last-place.ts';

/** The links of the table of contents. They contain titles and ticks, and aria-current marks the current chapter. */
const contents = (): HTMLAnchorElement[] => [...document.querySelectorAll<HTMLAnchorElement>('.contents li a')];

/**
 * A copy of a link from the table of contents. It keeps the target, the content and aria-current, but no other
 * attributes. With `ticked` false it has no tick.
 */
function again(link: HTMLAnchorElement, ticked = true): TemplateResult {
  const copy = link.cloneNode(true) as HTMLAnchorElement;
  if (!ticked) copy.querySelector('.solved')?.remove();
  return html`<a href=${link.hash} aria-current=${link.getAttribute('aria-current') ?? nothing}>${[...copy.childNodes]}</a>`;
}

/** A link with its label before it, or nothing if there is no link. */
const way = (name: string, link: HTMLAnchorElement | undefined): TemplateResult | typeof nothing =>
  link ? html`<p>${name} ${again(link, false)}</p>` : nothing;

class SiteMenu extends HTMLElement {
  private readonly ways = document.createElement('div');

  connectedCallback(): void {
    this.ways.className = 'menu-ways';
    this.prepend(this.ways);
    this.addEventListener('beforetoggle', (event) => {
      if ((event as ToggleEvent).newState === 'open') this.show();
    });
    memoryChanges.subscribe(() => {
      if (this.matches(':popover-open')) this.show();
    });
    this.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('a')) this.leave();
    });
  }

  private show(): void {
    const links = contents();
    const here = links.findIndex((link) => link.hasAttribute('aria-current'));
    const last = lastPlace();
    const isElsewhere = last.link !== store.link || last.chapter !== links[here]?.hash.slice(1);
    render(
      html`
        ${isElsewhere ? wayOn(last) : nothing}
        ${waysToEarlier()}
        ${way(t.menu.back, links[here - 1])} ${way(t.menu.on, links[here + 1])}
        <ol><li><a href="#opening" aria-current=${here < 0 ? 'true' : nothing}>${t.menu.home}</a></li>
          ${links.map((link) => html`<li>${again(link)}${[...(link.parentElement?.querySelectorAll('small') ?? [])].map((mark) => mark.cloneNode(true))}</li>`)}
          <li><a href="#glossary">${t.menu.glossary}</a></li></ol>
        <a class="menu-task" href=${`?task=${store.link === '' ? '' : `#?${store.link}`}`}>${t.menu.task}</a>`,
      this.ways,
    );
  }

  /** Closes the menu and removes the focus from its button, so that the keyboard continues at the link's target. */
  private leave(): void {
    this.hidePopover();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }
}

customElements.define('site-menu', SiteMenu);
