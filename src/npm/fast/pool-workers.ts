// The workers of a pool. Each handles one request at a time and always answers, even if it fails.

/** A worker and the request that it is handling. */
class PoolWorker {
  readonly #worker: Worker;
  #settle: ((done: boolean) => void) | undefined;
  isAlive = true;

  constructor(start: () => Worker) {
    this.#worker = start();
    this.#worker.onmessage = ({ data }: MessageEvent<boolean>) => this.#settleWith(data);
    this.#worker.onerror = () => this.end();
    this.#worker.onmessageerror = () => this.end();
  }

  request(message: unknown): Promise<boolean> {
    return new Promise((resolve) => {
      if (!this.isAlive) return resolve(false);
      this.#settle = resolve;
      this.#worker.postMessage(message);
    });
  }

  end(): void {
    this.isAlive = false;
    this.#worker.terminate();
    this.#settleWith(false);
  }

  #settleWith(done: boolean): void {
    this.#settle?.(done);
    this.#settle = undefined;
  }
}

export class PoolWorkers {
  readonly #workers: PoolWorker[] = [];

  /** Starts `count` workers. Throws the browser's error if a worker cannot be created. */
  constructor(count: number, start: () => Worker) {
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
