// The worker's side of the connection between the page and a worker. It receives orders and sends answers.
import { wordsOf } from './errors.ts';
import type { Problem } from './worker-client.ts';

type Follow<Order> = (order: Order) => Promise<void>;

/**
 * Follows the orders of the page. `prepare` gets the function that sends an answer. Orders that arrive before `prepare`
 * has finished wait for it.
 */
export function followOrders<Order, Answer>(
  prepare: (tell: (answer: Answer) => void) => Follow<Order> | Promise<Follow<Order>>,
): void {
  const report = (at: Problem['at'], error: unknown): void => postMessage({ problem: { at, text: wordsOf(error) } });
  const ready = Promise.resolve(prepare((answer) => postMessage(answer)));
  ready.catch((error: unknown) => report('start', error));
  addEventListener('message', ({ data }: MessageEvent<Order>) => {
    ready.then(
      (follow) => follow(data).catch((error: unknown) => report('stopped', error)),
      () => undefined, // Does nothing, because ready.catch() reports the failure of `prepare`.
    );
  });
}
