// Starts workers of Node, Bun or Deno. A worker's program is a text, so no bundler has to find a second file.
import { nodeModule } from './node.js';

/** The part of a worker that riverbank uses. */
export interface NodeWorker {
  postMessage(message: unknown): void;
  terminate(): unknown;
  /** Undoes `unref`. */
  ref(): void;
  /** Lets the program end while the worker still runs. */
  unref(): void;
}

/** The functions that are called when a worker sends a message, fails or ends. */
export interface WorkerEvents {
  onMessage(data: unknown): void;
  /** The worker failed or ended. `reason` is the runtime's message, if it has one. */
  onFailure(reason?: string): void;
}

interface WorkerThreads {
  Worker: new (
    program: string,
    options: { eval: true; workerData: unknown },
  ) => NodeWorker & {
    on(event: 'message', listener: (data: unknown) => void): void;
    on(event: 'error' | 'messageerror', listener: (error: Error) => void): void;
    on(event: 'exit', listener: () => void): void;
  };
}

/**
 * Returns a function that starts a worker. `program` is the text of a function with two parameters: the worker's port
 * and `workerData`.
 */
export async function nodeWorkers(): Promise<
  (program: string, events: WorkerEvents, workerData?: unknown) => NodeWorker
> {
  const { Worker: Thread } = await nodeModule<WorkerThreads>('worker_threads');
  return (program, { onMessage, onFailure }, workerData) => {
    const start = `import('node:worker_threads').then(({ parentPort, workerData }) => (${program})(parentPort, workerData));`;
    const worker = new Thread(start, { eval: true, workerData });
    worker.on('message', onMessage);
    worker.on('error', ({ message }) => onFailure(message));
    worker.on('messageerror', ({ message }) => onFailure(message));
    worker.on('exit', () => onFailure());
    return worker;
  };
}
