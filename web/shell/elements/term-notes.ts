// Each term explains itself: on focus, on pointing at it, or on a press, with the words of the glossary at the page's end.

const termOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('[data-term]') : null;

class TermNotes extends HTMLElement {
  connectedCallback(): void {
    this.setAttribute('role', 'status');
    this.hidden = true;
    document.addEventListener('focusin', ({ target }) => this.show(termOf(target)));
    document.addEventListener('pointerover', ({ target }) => {
      const term = termOf(target);
      if (term) this.show(term);
    });
    document.addEventListener('pointerout', ({ target }) => {
      if (termOf(target)) this.show(termOf(document.activeElement));
    });
    document.addEventListener('click', (event) => {
      if (termOf(event.target)) event.preventDefault(); // The note is here already; no need to go to the glossary.
    });
    document.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.show(null);
    });
  }

  private show(term: Element | null): void {
    const name = term?.getAttribute('data-term') ?? '';
    const entry = name ? document.querySelector(`#term-${CSS.escape(name)}`) : null;
    this.hidden = !entry;
    if (!entry) return;
    const heading = document.querySelector(`dt[data-entry="${CSS.escape(name)}"]`);
    this.replaceChildren(
      ...[heading, entry].map((part) => {
        const line = document.createElement('p');
        line.append(...Array.from(part?.childNodes ?? [], (node) => node.cloneNode(true)));
        return line;
      }),
    );
  }
}

customElements.define('term-notes', TermNotes);
