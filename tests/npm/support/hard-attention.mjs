// Inputs of attention that are hard to compute exactly: long rows, large scores, sums that cancel, and every option.

/** Random numbers from −1 to 1 that are the same on every run. */
export function dice(seed) {
  let state = seed;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 31 - 1;
}

/** A matrix of float32 numbers: `number(row, column)` gives each. */
const matrix = (rows, columns, number) => ({
  rows,
  columns,
  data: Float32Array.from({ length: rows * columns }, (_, i) => number(Math.floor(i / columns), i % columns)),
});

/** Signs that cancel: the mean of values with them is near 0, so that rounding errors are not hidden by the result. */
const sign = (row, column) => ((row + column) % 2 === 0 ? 1 : -1);

/**
 * Queries, keys and values whose scores reach ± `most`. Some keys have the same direction as a query, so that the
 * largest scores are close to each other.
 */
function inputs({ seed, heads = 1, kvHeads = heads, queries, keys, dK, dV = dK, most, values = 'random' }) {
  const next = dice(seed);
  const length = Math.sqrt((most * Math.sqrt(dK)) / dK) * 1.2;
  const direction = Array.from({ length: dK }, () => (next() > 0 ? length : -length));
  const q = matrix(heads * queries, dK, (_, i) => direction[i] * (1 + next() / 8));
  const k = matrix(kvHeads * keys, dK, (row, i) =>
    row % 4 === 3 ? next() * length : sign(row >> 1, 0) * direction[i] * (0.6 + next() / 16),
  );
  const v = matrix(kvHeads * keys, dV, (row, i) => {
    if (values === 'cancel') return sign(row, i) * (1 + next() / 1024);
    return values === 'equal' ? 1 + i / 7 : next();
  });
  return { queries: q, keys: k, values: v, heads, kvHeads };
}

/**
 * Small inputs that differ in sizes, scores and options. Keys with nearly equal scores have values of opposite signs, so
 * an error of a score shows in the result.
 */
export function randomCase(seed) {
  const next = dice(seed * 7919 + 13);
  for (let i = 0; i < 5; i++) next();
  const pick = (...choices) => choices[Math.min(choices.length - 1, Math.floor(((next() + 1) / 2) * choices.length))];
  const dK = pick(1, 2, 3, 4, 7, 8, 16, 24, 32, 64, 128);
  const dV = pick(1, 3, 4, 8, 17);
  const [queries, keys] = [pick(1, 3, 8), pick(2, 3, 5, 9, 17, 40, 100, 513)];
  const most = pick(0.1, 1, 5, 20, 80);
  const length = Math.sqrt((most * Math.sqrt(dK)) / dK);
  const direction = Array.from({ length: dK }, () => (next() > 0 ? length : -length));
  const spread = pick(0.001, 1 / 16, 0.5);
  const cancel = next() > 0; // makes the terms of each score cancel
  return {
    queries: matrix(queries, dK, (_, i) => direction[i] * (1 + spread * next())),
    keys: matrix(keys, dK, (_, i) => (cancel && i % 2 ? -1 : 1) * direction[i] * (1 + spread * next())),
    values: matrix(keys, dV, (row) => sign(row, 0) * (1 + next() / 1000)),
    ...(next() > 0.6 ? { sinks: [next() * most] } : {}),
    ...(next() > 0.6 ? { softcap: pick(1, 30, 50) } : {}),
  };
}

const equalRows = (rows) => {
  const all = Array.from({ length: rows }, () => [1.2, 0, 0, 0.3]);
  return { queries: all, keys: all, values: all };
};
const slopes = (heads) => Array.from({ length: heads }, (_, head) => 2 ** (-(8 * (head + 1)) / heads));

/** Each case: its name, and an input of `attend` of riverbank/fast. */
export const hardCases = [
  ['1,000 equal rows', equalRows(1000)],
  ['4,096 equal rows', { ...equalRows(4096), queries: [[1.2, 0, 0, 0.3]] }],
  ['scores near 0', inputs({ seed: 1, queries: 64, keys: 256, dK: 64, most: 1 })],
  ['scores up to ±10', inputs({ seed: 2, queries: 64, keys: 256, dK: 64, most: 10 })],
  ['scores up to ±80', inputs({ seed: 3, queries: 64, keys: 256, dK: 64, most: 80 })],
  [
    'scores up to ±80, values that cancel',
    inputs({ seed: 4, queries: 64, keys: 256, dK: 64, most: 80, values: 'cancel' }),
  ],
  ['scores up to ±80, width 3', inputs({ seed: 5, queries: 33, keys: 77, dK: 3, dV: 5, most: 80, values: 'cancel' })],
  ['4,096 keys', inputs({ seed: 6, queries: 8, keys: 4096, dK: 64, most: 10 })],
  ['4,096 keys, values that cancel', inputs({ seed: 7, queries: 8, keys: 4096, dK: 64, most: 1, values: 'cancel' })],
  ['4,096 keys, scores up to ±80', inputs({ seed: 8, queries: 8, keys: 4096, dK: 128, most: 80, values: 'cancel' })],
  ['4,096 keys with equal values', inputs({ seed: 9, queries: 8, keys: 4096, dK: 64, most: 10, values: 'equal' })],
  ['a soft cap', { ...inputs({ seed: 10, queries: 64, keys: 256, dK: 64, most: 80, values: 'cancel' }), softcap: 30 }],
  [
    'a small soft cap',
    { ...inputs({ seed: 11, queries: 64, keys: 256, dK: 64, most: 80, values: 'cancel' }), softcap: 0.5 },
  ],
  [
    'sinks',
    {
      ...inputs({ seed: 12, heads: 4, queries: 32, keys: 96, dK: 16, most: 80, values: 'cancel' }),
      sinks: [80, -80, 0, 79],
    },
  ],
  [
    'a window',
    {
      ...inputs({ seed: 13, queries: 128, keys: 128, dK: 32, most: 80, values: 'cancel' }),
      mask: { causal: true, window: { before: 5 } },
    },
  ],
  [
    'ALiBi',
    {
      ...inputs({ seed: 14, heads: 8, queries: 48, keys: 48, dK: 16, most: 10, values: 'cancel' }),
      alibi: slopes(8),
      mask: { causal: true },
    },
  ],
  [
    'ALiBi far from the query',
    {
      ...inputs({ seed: 15, queries: 1, keys: 4096, dK: 64, most: 80, values: 'cancel' }),
      alibi: [1],
      firstQuery: 4095,
    },
  ],
  [
    'shared key heads and everything else',
    {
      ...inputs({ seed: 16, heads: 8, kvHeads: 2, queries: 40, keys: 200, dK: 24, dV: 20, most: 80, values: 'cancel' }),
      softcap: 50,
      sinks: [1, 2, 3, 4, 50, 60, 70, 80],
      alibi: slopes(8),
      firstQuery: 160,
      mask: { causal: true, window: { before: 100 }, keyKeep: Array.from({ length: 200 }, (_, i) => (i % 7 ? 1 : 0)) },
    },
  ],
];
