// Trains the models of the chapter "language-model" in a worker, so that the page stays responsive.
import { load } from 'riverbank';
import { loadLanguageModels } from 'riverbank/language-model';
import { followOrders } from '../../../core/engine/worker-side.ts';
import { OrderHandler } from './order-handler.ts';
import { Laboratory } from './laboratory.ts';
import type { Answer, Order } from './messages.ts';

followOrders<Order, Answer>(async (tell) => {
  const [engine, models] = await Promise.all([load(), loadLanguageModels()]);
  const handler = new OrderHandler(new Laboratory(engine, models), tell);
  return (order) => handler.receive(order);
});
