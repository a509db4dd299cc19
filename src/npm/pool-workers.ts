// The workers of a pool: each is asked one question at a time and always gives an answer, also when it dies.

/** One worker. */
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

  /** As many as that; throws what the browser throws where a worker cannot even be made. */
  constructor(count: number, start: () => Worker) {
    try {
      while (this.#hands.length < count) this.#hands.push(new Hand(start));
    } catch (error) {
      this.end();
      throw error;
    }
  }

  /** The same question for all; true when all of them have done it. */
  async ask(message: unknown): Promise<boolean> {
    const answers = await Promise.all(this.#hands.map((hand) => hand.ask(message)));
    return !answers.includes(false);
  }

  get areAlive(): boolean {
    return this.#hands.length > 0 && this.#hands.every(({ isAlive }) => isAlive);
  }

  /** Ends them all; who waits for an answer gets false. */
  end(): void {
    for (const hand of this.#hands.splice(0)) hand.end();
  }
}
