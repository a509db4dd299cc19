// The worker of chapter 12: the models train here, so that the page stays free for the reader.
import { load } from 'riverbank';
import { loadLanguageModels } from 'riverbank/language-model';
import { OrderHandler } from './order-handler.ts';
import { Laboratory } from './laboratory.ts';
import type { Answer, Order } from './messages.ts';

const tell = (answer: Answer): void => postMessage(answer);

/** Orders that come before the engine is there wait for it. */
const handler = Promise.all([load(), loadLanguageModels()])
  .then(([engine, models]) => new OrderHandler(new Laboratory(engine, models), tell))
  .catch((error: unknown) => {
    tell({ problem: { at: 'start', text: error instanceof Error ? error.message : String(error) } });
    return undefined;
  });

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  void handler.then((ready) => ready?.hear(data));
});
