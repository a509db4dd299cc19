// A number in the prose that always shows the engine's value.
// Prose files write <live-number of="meter.context" digits="3">. The build fills in the number and turns the attributes
// into data-of and data-digits (shell/html/live-numbers.ts).
import type { ShownPath } from '../store/paths.ts';
import { effect } from '@preact/signals-core';
import { isCosine } from '../lesson/look-up.ts';
import { store } from '../store/store.ts';
import { afterPaint } from './after-paint.ts';
import { flash } from './flash.ts';
import { textAt } from './lesson-element.ts';
import { isNear, surroundingsOf } from './nearness.ts';

class LiveNumber extends HTMLElement {
  private stop: (() => void) | undefined;
  private surroundings: Element | null = null;
  private text = '';
  private edited = false;

  connectedCallback(): void {
    this.surroundings = surroundingsOf(this);
    this.stop = effect(() => {
      const { of: path, digits = '3' } = this.dataset;
      this.text = this.read(path as ShownPath, Number(digits));
      this.edited ||= store.editing;
      if (store.editing && !isNear(this.surroundings)) afterPaint(this.show);
      else this.show();
    });
  }

  disconnectedCallback(): void {
    this.stop?.();
  }

  private read(path: ShownPath, digits: number): string {
    try {
      const text = textAt(path, digits);
      // Shows a dash for a cosine that is undefined, such as that of a row of zeros.
      return text === 'NaN' && isCosine(path) ? '–' : text;
    } catch {
      return '–'; // No reason is given here, because the figures that show the failed value give it.
    }
  }

  private readonly show = (): void => {
    const { text, edited } = this;
    this.edited = false;
    // Keeps the number from build time until the value is computed.
    if (text === '' || this.textContent === text) return;
    // Changing a text node costs the browser less than replacing it.
    if (this.firstChild instanceof Text) this.firstChild.data = text;
    else this.textContent = text;
    if (edited) flash(this);
  };
}

customElements.define('live-number', LiveNumber);
