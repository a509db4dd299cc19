// An element that says in one sentence what it cannot show, tells its page by an event `error`, and recovers with the next good value.
import { html, LitElement } from 'lit';
import type { nothing, TemplateResult } from 'lit';
import { parsingAccessor, type Declaration } from './property-values.js';
import { style } from './style.js';

export abstract class TellingElement extends LitElement {
  static override properties: Record<string, Declaration> = {};
  static override styles = style;

  /** Strings set as properties mean what they mean as attributes. */
  static override getPropertyDescriptor(
    name: PropertyKey,
    key: string | symbol,
    options: Declaration,
  ): PropertyDescriptor | undefined {
    const accessor = super.getPropertyDescriptor(name, key, options);
    return accessor && parsingAccessor(accessor, options);
  }

  constructor() {
    super();
    const { elementProperties } = this.constructor as typeof LitElement;
    for (const [name, { initial }] of elementProperties as Map<string, Declaration>)
      if (initial !== undefined) Object.assign(this, { [name]: initial });
  }

  #trouble: Error | undefined;
  /** What its page was told last. */
  #told = '';

  /** What there is to see. Throws an Error in plain words for values that cannot be shown. */
  protected abstract draw(): TemplateResult | typeof nothing;

  /** How a message calls a property: by its attribute where that is set, else by its own name. */
  protected written(property: string, attribute: string): string {
    return this.hasAttribute(attribute) ? attribute : property;
  }

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
