// An element that asks the engine: it starts it when it is first needed, and says in plain words what cannot be computed.
import { html, LitElement, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Engine } from '../engine.js';
import { load } from '../index.js';
import { style } from './style.js';
import { english, type ElementWords } from './words.js';

export abstract class EngineElement extends LitElement {
  static override styles = style;
  static override properties: Record<string, object> = { engine: { attribute: false }, words: { attribute: false }, trouble: { state: true } };

  /** Left out: the engine of `riverbank`, shared by all elements. */
  declare engine: Engine | undefined;
  declare words: ElementWords;
  private declare trouble: string;

  constructor() {
    super();
    this.words = english;
    this.trouble = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.engine) return;
    load().then((engine) => { this.engine ??= engine; }, (error: unknown) => { this.trouble = (error as Error).message; });
  }

  /** What there is to see once the engine runs. */
  protected abstract shown(engine: Engine): TemplateResult | typeof nothing;

  protected override render(): TemplateResult | typeof nothing {
    if (this.trouble) return html`<p role="alert">${this.trouble}</p>`;
    if (!this.engine) return nothing;
    try {
      return this.shown(this.engine);
    } catch (error) {
      return html`<p role="alert">${(error as Error).message}</p>`;
    }
  }
}
