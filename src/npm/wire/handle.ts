// Refers to an object that stays in the engine's memory between calls, and frees the object.
import type { Calls } from './calls.js';
import type { Operation } from './kinds.js';

/** An operation that frees an object in the engine's memory. The object is its only argument. */
export interface DisposeOperation<Name extends string> extends Operation {
  readonly name: Name;
  readonly parameters: readonly [readonly [string, 'handle']];
  readonly result: 'nothing';
}

const unreachable = new FinalizationRegistry<{ dispose(): void }>((handle) => handle.dispose());

/** Refers to an object in the engine's memory by its number. It is passed as an argument of kind "handle". */
export class Handle<Name extends string> {
  readonly #calls: Calls<Name>;
  readonly #operation: DisposeOperation<Name>;
  readonly #what: string;
  readonly #number: number;
  #isDisposed = false;

  /** `what` names the object in messages: "this language model". `operation` frees it. */
  constructor(calls: Calls<Name>, operation: DisposeOperation<Name>, number: number, what: string) {
    this.#calls = calls;
    this.#operation = operation;
    this.#number = number;
    this.#what = what;
  }

  /** The object's number in the engine. Throws an Error after `dispose()`. */
  get number(): number {
    if (this.#isDisposed) throw new Error(`${this.#what} has been disposed of`);
    return this.#number;
  }

  get isDisposed(): boolean {
    return this.#isDisposed;
  }

  /** Frees the object when `owner` is garbage-collected, if it has not been freed before. */
  disposeWith(owner: object): void {
    unreachable.register(owner, this);
  }

  /** Frees the object. Further calls do nothing. */
  dispose(): void {
    if (!this.#isDisposed && !this.#calls.stopped) this.#calls.call(this.#operation, () => [this] as never);
    this.#isDisposed = true;
  }
}
