// Lets long work stand aside now and then, so that a page or a worker stays awake.
import { wrongType } from './check.js';
import type { Signal } from './language-model-types.js';

const sliceMilliseconds = 8; // half a frame

/** One turn of the event loop: clicks, messages and timers come first. */
function turn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

export class Pauses {
  readonly #signal: Signal | undefined;
  #since = performance.now();

  /** Throws a TypeError where `signal` is something else. */
  constructor(signal: Signal | undefined) {
    if (signal !== undefined && typeof signal?.throwIfAborted !== 'function')
      throw wrongType('signal', 'an AbortSignal', signal);
    this.#signal = signal;
  }

  /** Stands aside if it is time to. Throws the signal's reason when it has come. */
  async pause(): Promise<void> {
    this.#signal?.throwIfAborted();
    if (performance.now() - this.#since < sliceMilliseconds) return;
    await turn();
    this.#since = performance.now();
    this.#signal?.throwIfAborted();
  }
}
