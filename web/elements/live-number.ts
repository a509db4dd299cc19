// A number in the prose, <live-number of="meter.context" digits="3"> before the build (plugins/live-numbers.ts): always the engine's value.
import { store } from '../store/store.ts';
import { flash } from './flash.ts';
import { textAt } from './lesson-element.ts';

class LiveNumber extends HTMLElement {
  private stop: (() => void) | undefined;
  private edition = store.edition;

  connectedCallback(): void {
    this.stop = store.subscribe(() => this.show());
    this.show();
  }

  disconnectedCallback(): void {
    this.stop?.();
  }

  private show(): void {
    const { of: path = '', digits = '3' } = this.dataset;
    // Until its value comes, the number stands that was computed when the page was built.
    const text = textAt(path, Number(digits));
    const edited = this.edition !== store.edition;
    this.edition = store.edition;
    if (text === '' || this.textContent === text) return;
    this.textContent = text;
    if (edited) flash(this);
  }
}

customElements.define('live-number', LiveNumber);
