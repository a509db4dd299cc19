// The scaling lab without a browser: its measurements are right and stop in time, and its figures are computed from its
// raw samples.
import { load } from 'riverbank';
import { loadFast } from 'riverbank/fast';
import { loadRoads } from '../../web/chapters/four-at-a-time/scaling/load-roads.ts';
import { measureAll, median, sizesUpTo } from '../../web/chapters/four-at-a-time/scaling/measure.ts';
import type { Road } from '../../web/chapters/four-at-a-time/scaling/measure.ts';
import { naiveAttention } from '../../web/chapters/four-at-a-time/scaling/naive.ts';
import type { RoadName, ScalingRecord } from '../../web/chapters/four-at-a-time/scaling/record.ts';
import { scalingValues } from '../../web/chapters/four-at-a-time/scaling/view.ts';
import { onlineSoftmax } from '../../web/chapters/four-at-a-time/online.ts';
import { loadEngine } from './support/lesson.ts';
import { expect, test } from './support/test.ts';

const emptyRecord = (longest: number, roads: RoadName[]): ScalingRecord => ({
  longest,
  roads,
  threads: 1,
  whyOne: 'notIsolated',
  measurements: [],
  stopped: [],
  apart: 0,
});

test('all implementations that this machine can run are measured and give the same context', async () => {
  const { roads, inputsOf, whyOne } = await loadRoads();
  expect(whyOne).toBe('notIsolated');
  const record = emptyRecord(
    128,
    roads.map(({ name }) => name),
  );
  const reported: string[] = [];
  await measureAll(
    record,
    roads,
    inputsOf,
    () => performance.now(),
    ({ now }) => reported.push(now ? `${now.road} ${now.size}` : 'done'),
  );
  expect(reported).toEqual([...[64, 128].flatMap((size) => roads.map(({ name }) => `${name} ${size}`)), 'done']);
  expect(record.apart).toBeGreaterThan(0);
  expect(record.apart).toBeLessThan(2e-6);
  for (const { samples, road, bytes } of record.measurements) {
    expect(samples.length, road).toBeGreaterThanOrEqual(3);
    for (const milliseconds of samples) expect(milliseconds).toBeGreaterThan(0);
    expect(bytes, road).toBeGreaterThan(0);
  }
});

/** A fake clock that advances only while work is done, and fake implementations whose cost is known. */
function pretend(costs: Partial<Record<RoadName, (size: number) => number>>): { roads: Road[]; clock: () => number } {
  let now = 0;
  const roads = Object.entries(costs).map(
    ([name, cost]): Road => ({
      name: name as RoadName,
      bytes: () => 2 ** 20,
      run: ({ size }) => {
        now += cost(size);
        return new Float32Array(1);
      },
    }),
  );
  return { roads, clock: () => now };
}

test('an implementation stops before a call that would take too long, and times, ratios and growth are computed from the samples', async () => {
  const { roads, clock } = pretend({ naive: (size) => size ** 2 / 2048, baseline: (size) => size ** 2 / 16_384 });
  const record = emptyRecord(2048, ['naive', 'baseline']);
  const none = new Float32Array();
  await measureAll(
    record,
    roads,
    (size) => ({ size, width: 64, queries: none, keys: none, values: none }),
    clock,
    () => undefined,
  );
  expect(record.stopped).toEqual([{ road: 'naive', size: 2048 }]);
  const { sizes, faster, growth, compared, done, total } = scalingValues(2048, record);
  expect([done, total]).toEqual([12, 12]);
  expect(compared).toBe(1024);
  expect(faster.baseline).toBeCloseTo(8, 6);
  expect(growth.naive).toBeCloseTo(4, 6);
  expect(sizes.map(({ time }) => time.baseline)).toEqual(
    sizesUpTo(2048).map((size) => expect.closeTo(size ** 2 / 16_384, 6)),
  );
  expect(sizes.at(-1)).toMatchObject({ size: 2048, table: 16, rows: 2, stopped: ['naive'], memory: { baseline: 1 } });
  expect(scalingValues(64, record).sizes.length).toBe(1);
  expect(scalingValues(4096, undefined)).toMatchObject({ table: 64, rows: 4, total: 0, faster: {}, growth: {} });
});

test('median() returns the middle value', () => {
  expect([median([3]), median([5, 1, 3]), median([4, 1, 2, 8])]).toEqual([3, 3, 3]);
});

test('the naive loop computes softmax(Q·Kᵀ/√d)·V like the engine, and only the engine stores the table of scores', async () => {
  const { inputsOf } = await loadRoads();
  const inputs = inputsOf(1024);
  const matrix = (data: Float32Array) => ({ rows: 1024, columns: 64, data });
  const [queries, keys, values] = [matrix(inputs.queries), matrix(inputs.keys), matrix(inputs.values)];
  const [engine, fast] = await Promise.all([load({ fresh: true }), loadFast({ simd: 'baseline', fresh: true })]);
  const [before, fastBefore] = [engine.memoryBytes, fast.memoryBytes];
  const { context } = engine.attend({ embeddings: queries, source: keys, valueSource: values });
  const naive = naiveAttention(inputs, new Float32Array(1024 * 1024));
  expect(Math.max(...naive.map((number, i) => Math.abs(number - context.data[i]!)))).toBeLessThan(2e-6);
  fast.attend({ queries, keys, values });
  expect(engine.memoryBytes - before).toBeGreaterThan(2 * 4 * 1024 * 1024);
  expect(fast.memoryBytes - fastBefore).toBeLessThan(4 * 1024 * 1024);
});

test('online softmax works with scores whose powers would overflow', async () => {
  const engine = await loadEngine();
  const { results, sums } = onlineSoftmax(engine, [900, 1000, 999], [[1], [2], [3]]);
  const share = Math.exp(-1) / (1 + Math.exp(-1));
  expect(results.data[2]).toBeCloseTo(2 + share, 6);
  expect(sums.data.every(Number.isFinite)).toBe(true);
});
