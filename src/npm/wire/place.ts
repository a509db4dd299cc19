// An object that stays in the engine's memory between calls: its number, and how to free it.
import type { Calls } from './calls.js';

const unreachable = new FinalizationRegistry<{ empty(): void }>((place) => place.empty());

export class Place<Operation extends string> {
  /** The object's number in the engine; 0 if there is none yet. */
  number: number;
  readonly #calls: Calls<Operation>;
  readonly #end: Operation;
  #isEmpty = false;

  /** `end` is the operation that frees the object. */
  constructor(calls: Calls<Operation>, end: Operation, number = 0) {
    this.#calls = calls;
    this.#end = end;
    this.number = number;
  }

  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  /** Frees the object when `owner` is garbage-collected, if it has not been freed before. */
  emptyAfter(owner: object): void {
    unreachable.register(owner, this);
  }

  /** Frees the object. Further calls do nothing. */
  empty(): void {
    if (!this.#isEmpty && this.number > 0 && !this.#calls.stopped) {
      this.#calls.run(
        this.#end,
        (request) => void request.count(this.number),
        () => {},
      );
    }
    this.#isEmpty = true;
  }
}
