// Measures the implementations in a worker, so that the page stays responsive. The page cancels by terminating the
// worker.
import { followOrders } from '../../../core/engine/worker-side.ts';
import { loadRoads } from './load-roads.ts';
import { measureAll } from './measure.ts';
import type { Answer, Order } from './messages.ts';

async function follow({ longest }: Order, tell: (answer: Answer) => void): Promise<void> {
  const { roads, threads, whyOne, inputsOf } = await loadRoads();
  const record = {
    longest,
    roads: roads.map(({ name }) => name),
    threads,
    whyOne,
    measurements: [],
    stopped: [],
    apart: 0,
  };
  await measureAll(
    record,
    roads,
    inputsOf,
    () => performance.now(),
    (now) => tell({ record: now }),
  );
}

followOrders<Order, Answer>((tell) => (order) => follow(order, tell));
