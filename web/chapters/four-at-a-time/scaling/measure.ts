// Measures each implementation at rising sizes until one call would take too long. At each size it takes several
// samples after a warm-up.
import type { Matrix } from 'riverbank';
import type { Inputs } from './naive.ts';
import { patience } from './record.ts';
import type { Measurement, RoadName, ScalingRecord } from './record.ts';

type Numbers = Matrix['data'];

export interface Road {
  name: RoadName;
  /** Computes the context (size × width). */
  run(inputs: Inputs): Numbers | Promise<Numbers>;
  /** Bytes that the implementation holds now. The function is missing if they cannot be measured. */
  bytes?(): number;
}

/** A sample takes at least about this many milliseconds, because clocks are coarse. */
const leastSample = 20;
/** Sampling stops after this many milliseconds, if there are at least `fewest` samples. */
const mostSamples = 1200;
/** At least `fewest` samples are taken. After `enough` samples, sampling stops even if there is time left. */
const [fewest, enough] = [3, 5];
/** The smallest number of words T that is measured. */
const leastSize = 64;

/** The sizes to measure: 64, 128, 256 … up to the longest T. */
export const sizesUpTo = (longest: number): number[] =>
  Array.from({ length: Math.log2(longest / leastSize) + 1 }, (_, i) => leastSize * 2 ** i);

/** The middle sample, or the mean of the middle two. */
export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(half)] ?? NaN) + (sorted[Math.ceil(half)] ?? NaN)) / 2;
}

/** Milliseconds for one call: the mean over `calls` calls. */
async function timed(road: Road, inputs: Inputs, calls: number, clock: () => number): Promise<number> {
  const start = clock();
  for (let call = 0; call < calls; call++) await road.run(inputs);
  return (clock() - start) / calls;
}

/**
 * Takes the samples of one implementation at one size, after a warm-up. If the first call takes more than 240 ms, it
 * counts as a sample, and there is no warm-up.
 */
async function sample(road: Road, inputs: Inputs, clock: () => number): Promise<number[]> {
  const first = await timed(road, inputs, 1, clock);
  const samples = first > mostSamples / enough ? [first] : [];
  const warm = samples.length > 0 ? first : await timed(road, inputs, Math.ceil(leastSample / (first + 1)), clock);
  const calls = Math.max(1, Math.ceil(leastSample / Math.max(warm, 0.001)));
  const end = clock() + mostSamples;
  while (samples.length < fewest || (samples.length < enough && clock() < end))
    samples.push(await timed(road, inputs, calls, clock));
  return samples;
}

const apartOf = (a: Numbers, b: Numbers): number =>
  Array.from(a).reduce((most, number, i) => Math.max(most, Math.abs(number - (b[i] ?? NaN))), 0);

/**
 * The expected milliseconds at the next size: four times the median at the last size, because twice the words mean four
 * times the work. 0 if nothing was measured yet.
 */
function foreseen(measurements: readonly Measurement[], road: RoadName): number {
  const last = measurements.filter((one) => one.road === road).at(-1);
  return last ? 4 * median(last.samples) : 0;
}

/**
 * Measures all implementations and adds the results to the record, which starts without measurements. Calls `tell`
 * before each measurement and at the end.
 */
export async function measureAll(
  record: ScalingRecord,
  roads: readonly Road[],
  inputsOf: (size: number) => Inputs,
  clock: () => number,
  tell: (record: ScalingRecord) => void,
): Promise<void> {
  const { measurements, stopped } = record;
  for (const size of sizesUpTo(record.longest)) {
    const inputs = inputsOf(size);
    let first: Numbers | undefined;
    for (const road of roads) {
      if (stopped.some(({ road: name }) => name === road.name)) continue;
      if (foreseen(measurements, road.name) > patience[road.name]) {
        stopped.push({ road: road.name, size });
        continue;
      }
      record.now = { road: road.name, size };
      tell(record);
      if (size === leastSize) {
        const context = await road.run(inputs);
        record.apart = Math.max(record.apart, apartOf((first ??= context), context));
      }
      const samples = await sample(road, inputs, clock);
      measurements.push({ road: road.name, size, samples, ...(road.bytes ? { bytes: road.bytes() } : {}) });
    }
  }
  delete record.now;
  tell(record);
}
