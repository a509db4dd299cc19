// The worker of the scaling lab: it measures, so that the page stays responsive. The page cancels by terminating it.
import { loadRoads } from './load-roads.ts';
import { measureAll } from './measure.ts';
import type { Answer, Order } from './messages.ts';

const tell = (answer: Answer): void => postMessage(answer);

async function follow({ longest }: Order): Promise<void> {
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

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  follow(data).catch((error: unknown) => tell({ problem: error instanceof Error ? error.message : String(error) }));
});
