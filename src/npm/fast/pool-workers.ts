// The workers of a pool. Each handles one request at a time and always answers, even if it fails.
import type { NodeWorker, WorkerEvents } from '../load/node-worker.js';

/** A web worker, or a worker of Node. */
type PoolPort = Pick<NodeWorker, 'postMessage' | 'terminate'> & Partial<NodeWorker>;

/**
 * Starts a worker that reports to `events`. The worker answers each message with true, or with false if its work
 * failed.
 */
export type StartWorker = (events: WorkerEvents) => PoolPort;

/** A worker and the request that it is handling. */
class PoolWorker {
  readonly #worker: PoolPort;
  #settle: ((done: boolean) => void) | undefined;
  isAlive = true;

  constructor(start: StartWorker) {
    this.#worker = start({
      onMessage: (done) => this.#settleWith(done === true),
      onFailure: () => this.end(),
    });
  }

  request(message: unknown): Promise<boolean> {
    return new Promise((resolve) => {
      if (!this.isAlive) return resolve(false);
      this.#settle = resolve;
      this.#worker.ref?.(); // keeps Node's program running until the worker answers
      this.#worker.postMessage(message);
    });
  }

  end(): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    void this.#worker.terminate();
    this.#settleWith(false);
  }

  #settleWith(done: boolean): void {
    this.#worker.unref?.();
    this.#settle?.(done);
    this.#settle = undefined;
  }
}

export class PoolWorkers {
  readonly #workers: PoolWorker[] = [];

  /** Starts `count` workers. Throws the runtime's error if a worker cannot be created. */
  constructor(count: number, start: StartWorker) {
    try {
      while (this.#workers.length < count) this.#workers.push(new PoolWorker(start));
    } catch (error) {
      this.end();
      throw error;
    }
  }

  /** Sends the same request to all workers. Returns true if all of them completed it. */
  async request(message: unknown): Promise<boolean> {
    const answers = await Promise.all(this.#workers.map((worker) => worker.request(message)));
    return !answers.includes(false);
  }

  get areAlive(): boolean {
    return this.#workers.length > 0 && this.#workers.every(({ isAlive }) => isAlive);
  }

  /** Ends all workers. Pending requests are answered with false. */
  end(): void {
    for (const worker of this.#workers.splice(0)) worker.end();
  }
}
