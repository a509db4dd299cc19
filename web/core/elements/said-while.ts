// A sentence of the prose that is visible only while it is true.
// <said-while fact="symmetric"> is visible while the fact holds, <said-while not="symmetric" hidden> while it does not.
import { effect } from '@preact/signals-core';
import { isSo } from '../lesson/said.ts';
import { store } from '../store/store.ts';

class SaidWhile extends HTMLElement {
  private stop: (() => void) | undefined;

  connectedCallback(): void {
    this.stop = effect(() => this.show());
  }

  disconnectedCallback(): void {
    this.stop?.();
  }

  /** Shows or hides the text. If nothing is known about the fact, the text stays as it is. */
  private show(): void {
    const not = this.getAttribute('not');
    const so = isSo(not ?? this.getAttribute('fact') ?? '', store.values, store.state);
    if (so !== undefined) this.hidden = so === (not !== null);
  }
}

customElements.define('said-while', SaidWhile);
