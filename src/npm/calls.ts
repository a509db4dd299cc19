// One call into the engine: write the request, run the operation, copy the reply, let go.
import type { Answer, FunctionOf, Operation as Row, Wishes } from './forms.js';
import { EngineMemory } from './memory.js';
import type { CommonOperation, EngineOperation, Module } from './module.js';
import { Reply } from './reply.js';
import { Request } from './request.js';

/** The engine speaks C++; its names in a message are put as JavaScript writes them, but for quoted words and PyTorch's parameters. */
export function inCamelCase(text: string): string {
  return text.replace(/"[^"]*"|[\w.]+\.(?:weight|bias)\w*|\b[a-z]{2,}(?:_[a-z0-9]+)+/g, (found) =>
    /^"|\./.test(found) ? found : camelCase(found),
  );
}

/** value_source → valueSource */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** What a module says of itself, and how it is. */
export interface About {
  readonly version: string;
  /** Which instructions this build uses. */
  readonly simd: 'baseline' | 'relaxed';
  /** How large the module's memory is now, in bytes. It grows when a call needs more, and never shrinks. */
  readonly memoryBytes: number;
  /** True after a call ran out of memory halfway: every further call throws, and loading again gives a new module. */
  readonly stopped: boolean;
}

/** `inTorchWords`: operations whose names are given as PyTorch writes them; messages say them the same way. */
export class Calls<Operation extends string = EngineOperation> {
  readonly #module: Module<Operation>;
  readonly #request: Request;
  readonly #reply: Reply;
  #roomBytes = 0;
  #stopped: unknown;
  #busy = false;

  readonly #inTorchWords: ReadonlySet<string>;

  constructor(module: Module<Operation>, inTorchWords: readonly Operation[] = []) {
    this.#module = module;
    this.#inTorchWords = new Set(inTorchWords);
    const memory = new EngineMemory(module);
    this.#request = new Request(memory);
    this.#reply = new Reply(memory);
  }

  /** Is this engine past use, because an operation stopped halfway? */
  get stopped(): boolean {
    return this.#stopped !== undefined;
  }

  /** `functions`, together with what the module says of itself. */
  describe<Functions>(functions: Functions): Functions & About {
    const [version, simd] = this.run(
      'about',
      () => {},
      (reply) => [reply.text(), reply.text()] as const,
    );
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

  /** One operation of a table; its arguments are asked for when nothing else can be. */
  call<R extends Row & { name: Operation }>(row: R, wishes: () => Wishes<R>): Answer<R['gives']> {
    return this.run(
      row.name,
      (request) => request.arguments(row, wishes() as readonly unknown[]),
      (reply) => reply.form(row.gives),
    ) as Answer<R['gives']>;
  }

  /** Each operation of a table as a function of its arguments. */
  functions<Table extends Readonly<Record<string, Row & { name: Operation }>>>(
    table: Table,
  ): { [Name in keyof Table]: FunctionOf<Table[Name]> } {
    const entries = Object.values(table).map((row) => [
      row.name,
      (...wishes: unknown[]) => this.call(row, () => wishes as never),
    ]);
    return Object.fromEntries(entries) as { [Name in keyof Table]: FunctionOf<Table[Name]> };
  }

  /** Wrong values end in a TypeError or RangeError, and nothing has changed. */
  run<V>(operation: Operation | CommonOperation, write: (request: Request) => void, read: (reply: Reply) => V): V {
    if (this.stopped) throw new Error('this engine has stopped; load() gives a new one', { cause: this.#stopped });
    if (this.#busy)
      throw new Error('the engine is reading the inputs of another call; they must not call it themselves');
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

  #complaint(operation: string): RangeError {
    const text = this.#reply.text();
    return new RangeError(this.#inTorchWords.has(operation) ? text : inCamelCase(text));
  }

  /** Only running out of memory in the middle of an operation gets past the engine's own checks. */
  #answer(operation: Operation | CommonOperation): number {
    if (typeof this.#module[operation] !== 'function')
      throw new TypeError(`this WebAssembly has no operation "${operation}": it belongs to another entry of riverbank`);
    try {
      return this.#module[operation]();
    } catch (cause) {
      this.#stopped = cause;
      throw new Error(`the engine stopped in ${operation}, most likely for want of memory`, { cause });
    }
  }
}
