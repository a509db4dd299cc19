// The base class of elements that use the engine. It loads the engine, and loads a new one if the engine has stopped.
import { nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import type { Engine } from '../engine/engine.js';
import { load } from '../index.js';
import type { Declaration, Unset } from './property-values.js';
import { ReportingElement } from './reporting-element.js';
import { english, type ElementWords } from './words.js';

export interface EngineElement {
  /** The engine to use; by default the one that all elements share. */
  get engine(): Engine | undefined;
  set engine(value: Engine | Unset);
  get words(): ElementWords;
  set words(value: ElementWords | Unset);
}

export abstract class EngineElement extends ReportingElement {
  /** Lit's declarations of the properties. @internal */
  static override properties: Record<string, Declaration> = {
    engine: { attribute: false },
    words: { attribute: false, initial: english },
    notLoaded: { state: true },
  };

  declare private notLoaded: Error | undefined;
  #shared: Engine | undefined;
  /** Pending while the engine is being loaded. */
  #loading: Promise<void> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.engine) this.#loading = this.#load();
  }

  async #load(): Promise<void> {
    this.notLoaded = undefined;
    try {
      this.#shared = await load();
      this.engine ??= this.#shared;
    } catch (error) {
      this.notLoaded = error as Error;
    }
    this.#loading = undefined;
  }

  /** Waits until the engine is loaded, or cannot be, and the element is drawn. */
  protected override async getUpdateComplete(): Promise<boolean> {
    let done: boolean;
    do {
      await this.#loading;
      done = await super.getUpdateComplete();
    } while (this.#loading);
    return done;
  }

  /**
   * If the shared engine has stopped, loads a new one for the next values. The error of the stopped engine has been
   * shown already.
   */
  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (!this.engine?.stopped || this.engine !== this.#shared) return;
    this.engine = undefined;
    this.#loading = this.#load();
  }

  /** Draws the element once the engine is loaded. */
  protected abstract shown(engine: Engine): TemplateResult | typeof nothing;

  protected override draw(): TemplateResult | typeof nothing {
    if (this.notLoaded) throw this.notLoaded;
    return this.engine ? this.shown(this.engine) : nothing;
  }
}
