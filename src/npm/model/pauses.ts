// Yields to the event loop regularly during long work, so that a page or worker stays responsive.
import { wrongType } from '../wire/check.js';
import type { Signal } from './generate-settings.js';

const sliceMilliseconds = 8; // the time between two pauses: half of a frame at 60 frames per second

/** Waits for one turn of the event loop, so that clicks, messages and timers are handled. */
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

  /** Throws a TypeError if `signal` is not an AbortSignal. */
  constructor(signal: Signal | undefined) {
    if (signal !== undefined && typeof signal?.throwIfAborted !== 'function')
      throw wrongType('signal', 'an AbortSignal', signal);
    this.#signal = signal;
  }

  /** Yields to the event loop if the time slice is over. Throws the signal's reason if it is aborted. */
  async pause(): Promise<void> {
    this.#signal?.throwIfAborted();
    if (performance.now() - this.#since < sliceMilliseconds) return;
    await turn();
    this.#since = performance.now();
    this.#signal?.throwIfAborted();
  }
}
