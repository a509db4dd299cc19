// A worker that computes for a model. It runs another instance of the model's WebAssembly module in the same memory.
import { isNode } from '../load/node.js';
import { nodeWorkers, type NodeWorker } from '../load/node-worker.js';

/**
 * The worker's program. It is a text, so that no bundler has to find a second file. The first message has the module
 * and its memory. The second message is a `Helper`. The function `help` does not return. It throws only if the engine
 * is broken. Then the program sets the byte `failed`, so that the main thread does not wait for this worker in vain.
 */
const program = `(port) => {
  let table, memory;
  port.onmessage = ({ data }) => {
    if (data.module) {
      memory = data.memory;
      const imports = {};
      for (const { module, name, kind } of WebAssembly.Module.imports(data.module))
        (imports[module] ??= {})[name] = kind === 'memory' ? data.memory : () => { throw new Error('a thread called ' + name); };
      const { exports } = new WebAssembly.Instance(data.module, imports);
      table = Object.values(exports).find((each) => each instanceof WebAssembly.Table);
      port.postMessage('ready');
    } else {
      table.get(data.setStack)(data.stack);
      try {
        table.get(data.help)(data.team);
      } catch (error) {
        Atomics.store(new Uint8Array(memory.buffer), data.failed, 1);
        throw error;
      }
    }
  };
}`;

/** The result of an engine's `addHelper`: what a worker needs to compute for the engine. */
export interface Helper {
  /** The index, in the module's table, of the function that sets the worker's stack. */
  setStack: number;
  /** The index, in the module's table, of the function that computes parts of the work. */
  help: number;
  /** The address of the worker's stack. */
  stack: number;
  /** The address of the team of threads, the argument of `help`. */
  team: number;
  /** The address of the byte that the worker sets to 1 if it fails. */
  failed: number;
}

/** The module and the memory that the engine shares with its workers. */
export interface SharedInstance {
  /** A WebAssembly.Module that imports its memory. */
  module: object;
  /** The WebAssembly.Memory that the module imports. */
  memory: object;
}

/** A worker of Node, or a web worker of a page. */
export type HelperWorker = Pick<NodeWorker, 'terminate'> & { postMessage(message: Helper | SharedInstance): void };

interface Handlers {
  onReady(): void;
  onFailure(reason?: string): void;
}

async function nodeWorker({ onReady, onFailure }: Handlers): Promise<HelperWorker> {
  const start = await nodeWorkers();
  const onMessage = () => {
    worker.unref(); // lets the program end although this worker still runs
    onReady();
  };
  const worker = start(program, { onMessage, onFailure });
  return worker;
}

function webWorker({ onReady, onFailure }: Handlers): HelperWorker {
  const url = URL.createObjectURL(new Blob([`(${program})(self);`], { type: 'text/javascript' }));
  const worker = new Worker(url);
  worker.onmessage = () => {
    URL.revokeObjectURL(url);
    onReady();
  };
  worker.onerror = ({ message }: Partial<ErrorEvent>) => onFailure(message);
  worker.onmessageerror = () => onFailure();
  return worker;
}

/**
 * Starts a worker of Node, Bun or Deno, or a web worker. Rejects if the worker cannot start. Calls `onFailure` whenever
 * the worker fails or ends.
 */
export async function startHelper(shared: SharedInstance, onFailure: () => void): Promise<HelperWorker> {
  let worker: HelperWorker | undefined;
  const start = async (onReady: () => void, reject: (error: unknown) => void) => {
    worker = await (isNode() ? nodeWorker : webWorker)({
      onReady,
      onFailure(reason = 'it ended') {
        reject(new Error(reason));
        onFailure();
      },
    });
    worker.postMessage(shared);
  };
  try {
    await new Promise<void>((resolve, reject) => {
      start(resolve, reject).catch(reject);
    });
    return worker as unknown as HelperWorker;
  } catch (error) {
    void worker?.terminate();
    throw error;
  }
}
