// The base class of all elements. It shows errors as sentences, fires the event `error`, and recovers when the values
// are valid again.
import { html, LitElement } from 'lit';
import type { nothing, TemplateResult } from 'lit';
import { addParsing, type Declaration } from './property-values.js';
import { style } from './style.js';

/** @fires error - The element cannot show a value. `message` is the sentence that it shows. Does not bubble. */
export abstract class ReportingElement extends LitElement {
  /** The properties, as Lit expects them. @internal */
  static override properties: Record<string, Declaration> = {};
  /** The style sheets, as Lit expects them. @internal */
  static override styles = style;

  /**
   * Adds the accessors that parse strings. Lit's own accessors, which are made afterwards, call them.
   *
   * @internal
   */
  protected static override finalize(): void {
    if (Object.hasOwn(this, 'properties')) addParsing(this.prototype, this.properties);
    super.finalize();
  }

  #error: Error | undefined;
  /** The message of the last event `error`. */
  #reported = '';

  /** Draws the element. Throws an Error with a clear message for values that cannot be shown. */
  protected abstract draw(): TemplateResult | typeof nothing;

  /**
   * Returns the name of a property for messages: the attribute's name if the attribute is set, otherwise the
   * property's.
   */
  protected written(property: string, attribute: string): string {
    return this.hasAttribute(attribute) ? attribute : property;
  }

  protected override render(): TemplateResult | typeof nothing {
    this.#error = undefined;
    try {
      return this.draw();
    } catch (error) {
      this.#error = error as Error;
      return html`<p role="alert">${this.#error.message}</p>`;
    }
  }

  /** Reports each new error once. */
  protected override updated(): void {
    const { message = '' } = this.#error ?? {};
    if (message === this.#reported) return;
    this.#reported = message;
    if (this.#error) this.report(this.#error);
  }

  /**
   * Fires the event `error`. The event does not bubble, as with an image: if it reached the window, test runners would
   * take it for an uncaught error.
   */
  protected report(error: Error): void {
    this.dispatchEvent(new ErrorEvent('error', { message: error.message, error }));
  }
}
