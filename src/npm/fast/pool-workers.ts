// The workers of a pool. Each handles one request at a time and always answers, even if it fails.

/** A worker and the request that it is handling. */
class Hand {
  readonly #worker: Worker;
  #settle: ((done: boolean) => void) | undefined;
  isAlive = true;

  constructor(start: () => Worker) {
    this.#worker = start();
    this.#worker.onmessage = ({ data }: MessageEvent<boolean>) => this.#answer(data);
    this.#worker.onerror = () => this.end();
    this.#worker.onmessageerror = () => this.end();
  }

  ask(message: unknown): Promise<boolean> {
    return new Promise((resolve) => {
      if (!this.isAlive) return resolve(false);
      this.#settle = resolve;
      this.#worker.postMessage(message);
    });
  }

  end(): void {
    this.isAlive = false;
    this.#worker.terminate();
    this.#answer(false);
  }

  #answer(done: boolean): void {
    this.#settle?.(done);
    this.#settle = undefined;
  }
}

export class PoolWorkers {
  readonly #hands: Hand[] = [];

  /** Starts `count` workers. Throws the browser's error if a worker cannot be created. */
  constructor(count: number, start: () => Worker) {
    try {
      while (this.#hands.length < count) this.#hands.push(new Hand(start));
    } catch (error) {
      this.end();
      throw error;
    }
  }

  /** Sends the same request to all workers. Returns true if all of them completed it. */
  async ask(message: unknown): Promise<boolean> {
    const answers = await Promise.all(this.#hands.map((hand) => hand.ask(message)));
    return !answers.includes(false);
  }

  get areAlive(): boolean {
    return this.#hands.length > 0 && this.#hands.every(({ isAlive }) => isAlive);
  }

  /** Ends all workers. Pending requests are answered with false. */
  end(): void {
    for (const hand of this.#hands.splice(0)) hand.end();
  }
}
