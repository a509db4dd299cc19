// An element that says in one sentence what it cannot show, tells its page by an event `error`, and recovers with the next good value.
import { html, LitElement } from 'lit';
import type { nothing, TemplateResult } from 'lit';
import { style } from './style.js';

export abstract class TellingElement extends LitElement {
  static override styles = style;

  #trouble: Error | undefined;
  /** What its page was told last. */
  #told = '';

  /** What there is to see. Throws an Error in plain words for values that cannot be shown. */
  protected abstract draw(): TemplateResult | typeof nothing;

  protected override render(): TemplateResult | typeof nothing {
    this.#trouble = undefined;
    try {
      return this.draw();
    } catch (error) {
      this.#trouble = error as Error;
      return html`<p role="alert">${this.#trouble.message}</p>`;
    }
  }

  /** Each trouble is told once: an ErrorEvent that bubbles out of shadows, with the sentence as its message. */
  protected override updated(): void {
    const { message = '' } = this.#trouble ?? {};
    if (message === this.#told) return;
    this.#told = message;
    if (message)
      this.dispatchEvent(new ErrorEvent('error', { message, error: this.#trouble, bubbles: true, composed: true }));
  }
}
