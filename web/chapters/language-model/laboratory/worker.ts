// The worker of chapter 12: it trains the models, so that the page stays responsive.
import { load } from 'riverbank';
import { loadLanguageModels } from 'riverbank/language-model';
import { OrderHandler } from './order-handler.ts';
import { Laboratory } from './laboratory.ts';
import type { Answer, Order } from './messages.ts';

const tell = (answer: Answer): void => postMessage(answer);

/** Orders wait until the engine is loaded. */
const handler = Promise.all([load(), loadLanguageModels()])
  .then(([engine, models]) => new OrderHandler(new Laboratory(engine, models), tell))
  .catch((error: unknown) => {
    tell({ problem: { at: 'start', text: error instanceof Error ? error.message : String(error) } });
    return undefined;
  });

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  void handler.then((ready) => ready?.hear(data));
});
