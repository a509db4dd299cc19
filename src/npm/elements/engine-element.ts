// An element that asks the engine: it starts it when it is first needed, and a fresh one after that has stopped.
import { nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import type { Engine } from '../engine.js';
import { load } from '../index.js';
import type { Declaration } from './property-values.js';
import { TellingElement } from './telling-element.js';
import { english, type ElementWords } from './words.js';

export abstract class EngineElement extends TellingElement {
  static override properties: Record<string, Declaration> = {
    engine: { attribute: false },
    words: { attribute: false, initial: english },
    notLoaded: { state: true },
  };

  /** Left out: the engine of `riverbank`, shared by all elements. */
  declare engine: Engine | undefined;
  declare words: ElementWords;
  declare private notLoaded: Error | undefined;
  #shared: Engine | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.engine) void this.#load();
  }

  async #load(): Promise<void> {
    this.notLoaded = undefined;
    try {
      this.#shared = await load();
      this.engine ??= this.#shared;
    } catch (error) {
      this.notLoaded = error as Error;
    }
  }

  /** What stopped the shared engine was told when it did; whatever is to be shown next has a fresh one. */
  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (!this.engine?.stopped || this.engine !== this.#shared) return;
    this.engine = undefined;
    void this.#load();
  }

  /** What there is to see once the engine runs. */
  protected abstract shown(engine: Engine): TemplateResult | typeof nothing;

  protected override draw(): TemplateResult | typeof nothing {
    if (this.notLoaded) throw this.notLoaded;
    return this.engine ? this.shown(this.engine) : nothing;
  }
}
