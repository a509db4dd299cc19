// The base class of elements that use the engine. It loads the engine, and loads a new one if the engine has stopped.
import { nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import type { Engine } from '../engine/engine.js';
import { load } from '../index.js';
import type { Declaration } from './property-values.js';
import { ReportingElement } from './reporting-element.js';
import { english, type ElementWords } from './words.js';

export abstract class EngineElement extends ReportingElement {
  /** Lit's declarations of the properties. @internal */
  static override properties: Record<string, Declaration> = {
    engine: { attribute: false },
    words: { attribute: false, initial: english },
    notLoaded: { state: true },
  };

  /** The engine to use; by default the one that all elements share. */
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

  /**
   * If the shared engine has stopped, loads a new one for the next values. The error of the stopped engine has been
   * shown already.
   */
  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (!this.engine?.stopped || this.engine !== this.#shared) return;
    this.engine = undefined;
    void this.#load();
  }

  /** Draws the element once the engine is loaded. */
  protected abstract shown(engine: Engine): TemplateResult | typeof nothing;

  protected override draw(): TemplateResult | typeof nothing {
    if (this.notLoaded) throw this.notLoaded;
    return this.engine ? this.shown(this.engine) : nothing;
  }
}
