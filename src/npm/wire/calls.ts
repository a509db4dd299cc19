// Makes one call into the engine: writes the request, runs the operation, copies the reply, and frees it.
import type { ArgumentsOf, FunctionOf, Operation, ResultOf } from './kinds.js';
import { EngineMemory } from './memory.js';
import { messageFor } from './messages.js';
import { about } from '../operations/about.js';
import type { About, CommonOperation, EngineOperation, Module } from './module.js';
import { Reply } from './reply.js';
import { Request } from './request.js';

/** Converts the C++ names in a message to camelCase. Quoted words and names of PyTorch's parameters stay unchanged. */
export function inCamelCase(text: string): string {
  return text.replace(
    /"[^"]*"|[\w.]+\.(?:weight|bias)\w*|\b(?:[a-z]{2,}(?:_[a-z0-9]+)+|d_(?:k|v|out|output|weights)\b)/g,
    (found) => (/^"|\./.test(found) ? found : camelCase(found)),
  );
}

/** Converts snake_case to camelCase: value_source → valueSource. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * Makes calls into one module, which has the operations `Name`. `inTorchWords` lists the operations whose messages keep
 * snake_case, because their names are those of PyTorch or of a model's files.
 */
export class Calls<Name extends string = EngineOperation> {
  readonly #module: Module<Name>;
  readonly #request: Request;
  readonly #reply: Reply;
  #roomBytes = 0;
  #stopped: unknown;
  #busy = false;

  readonly #inTorchWords: ReadonlySet<string>;

  constructor(module: Module<Name>, inTorchWords: readonly Name[] = []) {
    this.#module = module;
    this.#inTorchWords = new Set(inTorchWords);
    const memory = new EngineMemory(module);
    this.#request = new Request(memory);
    this.#reply = new Reply(memory);
  }

  /** Whether an operation stopped in the middle of its work, so that the engine can no longer be used. */
  get stopped(): boolean {
    return this.#stopped !== undefined;
  }

  /** Returns `functions` together with the properties that every loaded module has, such as its version. */
  describe<Functions>(functions: Functions): Functions & About {
    const { version, simd } = this.#call(about, () => [], undefined);
    const memory = this.#module.wasmMemory;
    const stopped = () => this.stopped;
    return {
      version,
      simd: simd as About['simd'],
      get memoryBytes() {
        return memory.buffer.byteLength;
      },
      get stopped() {
        return stopped();
      },
      ...functions,
    };
  }

  /**
   * Runs one operation of a table. `given` returns the arguments. It receives the request, in which it can reserve
   * memory. While the call runs, the engine refuses other calls, which getters in the arguments might make. The
   * result's first matrix is copied to `into`, if that is given.
   */
  call<Op extends Operation & { name: Name }>(
    operation: Op,
    given: (request: Request) => ArgumentsOf<Op>,
    into?: () => Float32Array | undefined,
  ): ResultOf<Op['result']> {
    return this.#call(operation, given, into) as ResultOf<Op['result']>;
  }

  #call<Op extends Operation & { name: Name | CommonOperation }>(
    operation: Op,
    given: (request: Request) => readonly unknown[],
    into: (() => Float32Array | undefined) | undefined,
  ): ResultOf<Op['result']> {
    return this.run(
      operation.name,
      (request) => void request.arguments(operation, given(request)),
      (reply) => reply.into(into?.()).value(operation.result),
    ) as ResultOf<Op['result']>;
  }

  /** Returns each operation of a table as a function of its arguments. */
  functions<Table extends Readonly<Record<string, Operation & { name: Name }>>>(
    table: Table,
  ): { [Each in keyof Table]: FunctionOf<Table[Each]> } {
    const entries = Object.values(table).map((operation) => [
      operation.name,
      (...given: unknown[]) => this.call(operation, () => given as never),
    ]);
    return Object.fromEntries(entries) as { [Each in keyof Table]: FunctionOf<Table[Each]> };
  }

  /** Runs an operation. Invalid values throw a TypeError or RangeError and change nothing. */
  run<V>(operation: Name | CommonOperation, write: (request: Request) => void, read: (reply: Reply) => V): V {
    if (this.stopped) throw new Error('this engine has stopped; load() gives a new one', { cause: this.#stopped });
    if (this.#busy)
      throw new Error('the engine is reading the inputs of another call; their getters must not call the engine');
    this.#busy = true;
    try {
      this.#request.begin(this.#roomBytes);
      write(this.#request);
      this.#reply.begin(this.#answer(operation));
      if (!this.#reply.flag()) throw this.#messageOf(operation);
      return read(this.#reply);
    } finally {
      this.#busy = false;
      if (!this.stopped) this.#roomBytes = this.#module.release();
    }
  }

  #messageOf(operation: string): RangeError {
    const text = this.#reply.text();
    return new RangeError(messageFor(this.#inTorchWords.has(operation) ? text : inCamelCase(text), this.#request));
  }

  /**
   * Runs an operation and returns the reply's address. An exception of WebAssembly itself probably means that memory
   * ran out. Any other exception comes from a worker that was lost. The engine reports every other error in the reply.
   */
  #answer(operation: Name | CommonOperation): number {
    if (typeof this.#module[operation] !== 'function')
      throw new TypeError(`this WebAssembly has no operation "${operation}": it belongs to another entry of riverbank`);
    try {
      return this.#module[operation]();
    } catch (cause) {
      this.#stopped = cause;
      const isOurs = cause instanceof Error && !(cause instanceof WebAssembly.RuntimeError);
      const reason = isOurs ? `: ${cause.message}` : ', probably because it ran out of memory';
      throw new Error(`the engine stopped in ${operation}${reason}`, { cause });
    }
  }
}
