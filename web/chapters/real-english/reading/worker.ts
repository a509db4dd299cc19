// The worker of the chapter "real-english". The model runs here, so that the page stays responsive.
import { loadCheckpoint } from 'riverbank/checkpoints';
import { followOrders } from '../../../core/engine/worker-side.ts';
import { OrderHandler } from './order-handler.ts';
import type { Answer, Order } from './messages.ts';
import { sentences } from './sentences.ts';

followOrders<Order, Answer>((tell) => {
  const handler = new OrderHandler(loadCheckpoint, sentences, tell);
  return (order) => handler.receive(order);
});
