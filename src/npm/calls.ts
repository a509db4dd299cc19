// One call into the engine: write the request, run the operation, copy the reply, let go.
import { EngineMemory } from './memory.js';
import type { EngineModule, Operation } from './module.js';
import { Reply } from './reply.js';
import { Request } from './request.js';

/** The engine speaks C++; its names in a message are put as JavaScript writes them, but for quoted words. */
export function inCamelCase(text: string): string {
  return text.replace(/"[^"]*"|\b[a-z]{2,}(?:_[a-z0-9]+)+/g, (found) => (found.startsWith('"') ? found : camelCase(found)));
}

/** value_source → valueSource */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Here names are given as PyTorch writes them, so that messages say them the same way. */
const inTorchWords: ReadonlySet<Operation> = new Set(['random', 'runNotebook', 'evaluate', 'languageModelParameters', 'languageModelTrace']);

export class Calls {
  readonly #module: EngineModule;
  readonly #request: Request;
  readonly #reply: Reply;
  #roomBytes = 0;
  #stopped: unknown;
  #busy = false;

  constructor(module: EngineModule) {
    this.#module = module;
    const memory = new EngineMemory(module);
    this.#request = new Request(memory);
    this.#reply = new Reply(memory);
  }

  /** Is this engine past use, because an operation stopped halfway? */
  get stopped(): boolean {
    return this.#stopped !== undefined;
  }

  /** How large the engine's memory is now, in bytes. */
  get memoryBytes(): number {
    return this.#module.wasmMemory.buffer.byteLength;
  }

  /** Wrong values end in a TypeError or RangeError, and nothing has changed. */
  run<V>(operation: Operation, write: (request: Request) => void, read: (reply: Reply) => V): V {
    if (this.stopped) throw new Error('this engine has stopped; load() gives a new one', { cause: this.#stopped });
    if (this.#busy) throw new Error('the engine is reading the inputs of another call; they must not call it themselves');
    this.#busy = true;
    try {
      this.#request.begin(this.#roomBytes);
      write(this.#request);
      this.#reply.begin(this.#answer(operation));
      if (!this.#reply.flag()) throw this.#complaint(operation);
      return read(this.#reply);
    } finally {
      this.#busy = false;
      if (!this.stopped) this.#roomBytes = this.#module.release();
    }
  }

  #complaint(operation: Operation): RangeError {
    const text = this.#reply.text();
    return new RangeError(inTorchWords.has(operation) ? text : inCamelCase(text));
  }

  /** Only running out of memory in the middle of an operation gets past the engine's own checks. */
  #answer(operation: Operation): number {
    try {
      return this.#module[operation]();
    } catch (cause) {
      this.#stopped = cause;
      throw new Error(`the engine stopped in ${operation}, most likely for want of memory`, { cause });
    }
  }
}
