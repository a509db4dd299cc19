// What stays in the engine's memory between two calls: its number there, and how it is let go of.
import type { LanguageModelOperation } from './module.js';
import type { LanguageModelCalls } from './tokenizers.js';

const unreachable = new FinalizationRegistry<Place>((place) => place.empty());

export class Place {
  /** 0 until something is there. */
  number: number;
  readonly #calls: LanguageModelCalls;
  readonly #end: LanguageModelOperation;
  #isEmpty = false;

  /** `end` is the operation that gives its memory back. */
  constructor(calls: LanguageModelCalls, end: LanguageModelOperation, number = 0) {
    this.#calls = calls;
    this.#end = end;
    this.number = number;
  }

  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  /** Empties the place when `owner` is collected, in case nobody does it before. */
  emptyAfter(owner: object): void {
    unreachable.register(owner, this);
  }

  /** Gives the memory back; a second call does nothing. */
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
