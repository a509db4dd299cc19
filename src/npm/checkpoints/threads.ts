// The threads of a model. They share its memory, so that the weights are in memory only once.
import { instantiate, type Start } from '../load/instantiate.js';
import { importSharedMemory, memoryImport, reasonForOneThread } from '../load/shared-memory.js';
import { checkWhole } from '../wire/check.js';
import { startHelper, type Helper, type HelperWorker } from './helper-worker.js';

const unreachable = new FinalizationRegistry<Threads>((threads) => threads.end());

/** The threads that share the work of one engine. */
export class Threads {
  readonly #wanted: number;
  #helpers: HelperWorker[] = [];
  #reason = '';

  /** Throws a TypeError or RangeError if `threads` is not a whole number from 1 on. */
  constructor(threads: unknown) {
    this.#wanted = checkWhole('threads', threads);
    if (this.#wanted < 1) throw new RangeError(`threads must be at least 1 but is ${this.#wanted}`);
  }

  get count(): number {
    return this.#helpers.length + 1;
  }

  /** Why only one thread computes; '' if several threads compute or if only one was requested. */
  get reason(): string {
    return this.#reason;
  }

  /**
   * Starts a module, and the other threads in the module's memory. If the other threads cannot be started, starts the
   * module without them.
   */
  readonly start: Start = async (createModule, source, from) => {
    if (this.#wanted > 1) {
      this.#reason = reasonForOneThread(true);
      if (source instanceof WebAssembly.Module) this.#reason ||= 'the memory of a wasmModule cannot be shared';
      else if (this.#reason === '') {
        try {
          const { module, memory } = await this.#startHelpers(source as BufferSource);
          const [group, name] = memoryImport;
          return await instantiate(createModule, module, from, { [group]: { [name]: memory } });
        } catch (error) {
          this.#endWith(`a worker could not be started: ${error instanceof Error ? error.message : String(error)}`);
        }
      }
    }
    return instantiate(createModule, source, from);
  };

  /**
   * Starts the other threads. Every new instance of the module writes the module's constants into the shared memory. So
   * the helpers are instantiated first, before the engine changes anything in this memory.
   */
  async #startHelpers(source: BufferSource) {
    const bytes = source instanceof ArrayBuffer ? new Uint8Array(source) : (source as Uint8Array<ArrayBuffer>);
    const { bytes: sharedBytes, initial, maximum } = importSharedMemory(bytes);
    const memory = new WebAssembly.Memory({ initial, maximum, shared: true });
    const shared = { module: await WebAssembly.compile(sharedBytes), memory };
    const onFailure = () => {
      if (this.#helpers.length > 0) this.#endWith('a worker failed');
    };
    const started = await Promise.allSettled(
      Array.from({ length: this.#wanted - 1 }, () => startHelper(shared, onFailure)),
    );
    this.#helpers = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const failed = started.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
    return shared;
  }

  /** Lets the helpers compute for `engine`. The helpers end when `engine` is garbage-collected. */
  join(engine: object, addHelper: () => Helper): void {
    for (const helper of this.#helpers) helper.postMessage(addHelper());
    if (this.#helpers.length > 0) unreachable.register(engine, this);
  }

  #endWith(reason: string): void {
    this.#reason = reason;
    this.end();
  }

  /** Ends the other threads. The engine can still compute alone. */
  end(): void {
    for (const helper of this.#helpers.splice(0)) void helper.terminate();
  }
}
