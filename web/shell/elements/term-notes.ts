// Explains a term on focus, hover or press: a note beside the sentence shows the term's entry in the glossary.
import { lettersOf } from '../formula-keys.ts';
import { sentenceAround } from '../sentence-around.ts';
import { t } from '../../core/words/index.ts';
import { bringProse, placeOf } from '../prose-near.ts';

/** Pixels between a sentence and the note of one of its words. */
const gap = 6;

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
      if (termOf(event.target)) event.preventDefault(); // Do not follow the link to the glossary: the note already shows the entry.
    });
    document.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.show(null);
    });
  }

  /**
   * The term that the reader asked about last. It is checked after the glossary has loaded, because the reader may have
   * moved to another term meanwhile.
   */
  private asked: Element | null = null;

  private show(term: Element | null): void {
    this.asked = term;
    const name = term?.getAttribute('data-term') ?? '';
    const entry = name ? placeOf(`term-${name}`) : null;
    const isLater = entry?.hasAttribute('data-later') ?? false;
    this.hidden = !entry || isLater;
    if (!entry || !term) return;
    if (isLater) {
      void bringProse(entry).then(
        () => this.asked === term && this.show(term),
        () => undefined, // If loading fails, the next term tries again.
      );
      return;
    }
    const heading = document.querySelector(`dt[data-entry="${CSS.escape(name)}"]`);
    this.replaceChildren(
      ...[heading, entry].map((part) => {
        const line = document.createElement('p');
        line.append(...Array.from(part?.childNodes ?? [], (node) => node.cloneNode(true)));
        return line;
      }),
      ...this.arrows(term),
    );
    this.putBeside(term);
  }

  /** A hint about the arrow keys, if a letter of a formula has the focus. */
  private arrows(term: Element): HTMLElement[] {
    const formula = term === document.activeElement ? term.closest('math') : null;
    if (!formula || lettersOf(formula).length < 2) return [];
    const line = document.createElement('p');
    line.className = 'keys';
    line.textContent = t.formula.arrows;
    return [line];
  }

  /** Puts the note above the word's sentence, or below it if there is no room above. The note scrolls with the text. */
  private putBeside(term: Element): void {
    const [word] = term.getClientRects();
    if (!word) return;
    const strip = document.querySelector('header.strip')?.getBoundingClientRect().bottom ?? 0;
    const { top, bottom } = sentenceAround(term);
    const { width, height } = this.getBoundingClientRect();
    const above = top - height - gap;
    const left = Math.max(gap, Math.min(word.left, document.documentElement.clientWidth - width - gap));
    this.style.insetBlockStart = `${scrollY + (above > strip ? above : bottom + gap)}px`;
    this.style.insetInlineStart = `${left}px`;
  }
}

customElements.define('term-notes', TermNotes);
