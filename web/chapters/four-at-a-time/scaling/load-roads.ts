// Loads every implementation (“road”) of attention that this machine supports. Each measured engine is a new instance,
// because the lab measures the memory of each engine by itself.
import { load } from 'riverbank';
import { hasRelaxedSimd, loadFast } from 'riverbank/fast';
import type { Fast } from 'riverbank/fast';
import type { FastPool } from 'riverbank/fast/pool';
import type { Engine } from 'riverbank';
import type { Road } from './measure.ts';
import { naiveAttention } from './naive.ts';
import type { Inputs } from './naive.ts';
import type { WhyOne } from './record.ts';
import { loadThreads } from './threads.ts';

const seed = 4;
const width = 64;

const matricesOf = ({ size, queries, keys, values }: Inputs) => ({
  queries: { rows: size, columns: width, data: queries },
  keys: { rows: size, columns: width, data: keys },
  values: { rows: size, columns: width, data: values },
});

/** A buffer that is reused while its size stays the same, as fast programs do. A new buffer would cost milliseconds. */
class ReusedBuffer {
  #kept = new Float32Array();

  of(numbers: number): Float32Array {
    if (this.#kept.length !== numbers) this.#kept = new Float32Array(numbers);
    return this.#kept;
  }

  get bytes(): number {
    return this.#kept.byteLength;
  }
}

function naive(): Road {
  const table = new ReusedBuffer();
  return {
    name: 'naive',
    run: (inputs) => naiveAttention(inputs, table.of(inputs.size * inputs.size)),
    bytes: () => table.bytes,
  };
}

const reference = (engine: Engine): Road => ({
  name: 'reference',
  run: (inputs) => {
    const { queries, keys, values } = matricesOf(inputs);
    return engine.attend({ embeddings: queries, source: keys, valueSource: values }).context.data;
  },
  bytes: () => engine.memoryBytes,
});

function fused(name: 'baseline' | 'relaxed', fast: Fast): Road {
  const buffer = new ReusedBuffer();
  const run = (inputs: Inputs) =>
    fast.attend({ ...matricesOf(inputs), into: buffer.of(inputs.size * width) }).context.data;
  return { name, run, bytes: () => fast.memoryBytes };
}

function several(pool: FastPool): Road {
  const buffer = new ReusedBuffer();
  return {
    name: 'threads',
    run: async (inputs) =>
      (await pool.attend({ ...matricesOf(inputs), into: buffer.of(inputs.size * width) })).context.data,
  };
}

export interface Roads {
  roads: Road[];
  threads: number;
  whyOne: WhyOne;
  /**
   * Random queries, keys and values from a standard normal distribution (size × 64 each). They are the numbers that
   * PyTorch draws after torch.manual_seed(4).
   */
  inputsOf(size: number): Inputs;
}

/**
 * Loads all implementations that this machine supports. Rejects with an Error if one of them cannot be fetched or
 * started.
 */
export async function loadRoads(): Promise<Roads> {
  const fresh = true;
  const [engine, baseline] = await Promise.all([load({ fresh }), loadFast({ simd: 'baseline', fresh })]);
  const relaxed = hasRelaxedSimd() ? [fused('relaxed', await loadFast({ simd: 'relaxed', fresh }))] : [];
  const { pool, whyOne } = await loadThreads();
  const threads: Road[] = pool ? [several(pool)] : [];
  const drawn = await load();
  return {
    roads: [naive(), reference(engine), fused('baseline', baseline), ...relaxed, ...threads],
    threads: pool?.threads ?? 1,
    whyOne,
    inputsOf: (size) => {
      const [queries, keys, values] = drawn
        .random(
          seed,
          Array.from({ length: 3 }, () => ({ fn: 'randn' as const, n: size * width })),
        )
        .map(({ values: { out } }) => Float32Array.from(out?.data as Float32Array));
      if (!queries || !keys || !values) throw new RangeError('the random generator returned no numbers');
      return { size, width, queries, keys, values };
    },
  };
}
