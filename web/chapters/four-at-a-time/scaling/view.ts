// Computes what the scaling lab shows from its record: a row for each T, the speed-ups, and the growth of the times.
import { median, sizesUpTo } from './measure.ts';
import { measured } from './record.ts';
import type { RoadName, ScalingRecord } from './record.ts';

const mebibyte = 2 ** 20;
const floatBytes = 4;
/** Width of a query, key or value. */
const width = 64;

type OfRoads = Partial<Record<RoadName, number>>;

export interface SizeRow {
  size: number;
  /** Mebibytes of one T × T table. */
  table: number;
  /** Mebibytes of queries, keys, values and context together. */
  rows: number;
  /** Milliseconds of one call: the median of the samples. */
  time: OfRoads;
  /** Mebibytes that each implementation holds. */
  memory: OfRoads;
  stopped: RoadName[];
}

export interface ScalingValues {
  longest: number;
  /** Mebibytes of one T × T table at the longest T. */
  table: number;
  /** Mebibytes of queries, keys, values and context at the longest T. */
  rows: number;
  sizes: SizeRow[];
  /**
   * The largest T at which every implementation was measured. Only `reference` may be missing. 0 if there is no such T.
   */
  compared: number;
  /** How many times faster each implementation is than the naive loop, for T = `compared`. */
  faster: OfRoads;
  /** For each implementation: the time at its largest measured T divided by the time at half that T. */
  growth: OfRoads;
  threads: number;
  apart: number;
  /** Number of measurements that are done or skipped. */
  done: number;
  /** Number of all measurements. */
  total: number;
  now: ScalingRecord['now'];
}

const tableOf = (size: number): number => (floatBytes * size * size) / mebibyte;
const rowsOf = (size: number): number => (floatBytes * 4 * size * width) / mebibyte;

function rowOf(size: number, record: ScalingRecord | undefined): SizeRow {
  const row: SizeRow = { size, table: tableOf(size), rows: rowsOf(size), time: {}, memory: {}, stopped: [] };
  for (const { road, size: own, samples, bytes } of record?.measurements ?? []) {
    if (own !== size) continue;
    row.time[road] = median(samples);
    if (bytes !== undefined) row.memory[road] = bytes / mebibyte;
  }
  row.stopped =
    record?.stopped.flatMap(({ road, size: from }) => (size >= from && size <= record.longest ? [road] : [])) ?? [];
  return row;
}

/** The time at an implementation's largest measured T divided by the time at half that T. */
function growthOf(sizes: readonly SizeRow[], road: RoadName): OfRoads {
  const times = sizes.flatMap(({ time }) => time[road] ?? []);
  const [before, last] = times.slice(-2);
  return before === undefined || last === undefined ? {} : { [road]: last / before };
}

export function scalingValues(longest: number, record = measured.record): ScalingValues {
  const sizes = sizesUpTo(longest).map((size) => rowOf(size, record));
  const roads = record?.roads ?? [];
  const compared = sizes
    .filter(
      ({ time }) => time.naive !== undefined && roads.every((road) => time[road] !== undefined || road === 'reference'),
    )
    .at(-1);
  const { naive = NaN } = compared?.time ?? {};
  const faster = Object.entries(compared?.time ?? {}).map(([road, time]) => [road, naive / time]);
  const asked = record ? sizesUpTo(record.longest) : sizes.map(({ size }) => size);
  const skipped = asked.reduce(
    (sum, size) => sum + (record?.stopped.filter(({ size: from }) => size >= from).length ?? 0),
    0,
  );
  return {
    longest,
    table: tableOf(longest),
    rows: rowsOf(longest),
    sizes,
    compared: compared?.size ?? 0,
    faster: Object.fromEntries(faster) as OfRoads,
    growth: Object.assign({}, ...roads.map((road) => growthOf(sizes, road))) as OfRoads,
    threads: record?.threads ?? 1,
    apart: record?.apart ?? 0,
    done: (record?.measurements.length ?? 0) + skipped,
    total: asked.length * roads.length,
    now: record?.now,
  };
}
