// A text that is continued with a cache gives the same bits as one call with the whole text, in attend() and in
// fast.attend().
import assert from 'node:assert/strict';
import test from 'node:test';
import { AttentionCache, DenseMatrix, load } from '../../dist/npm/index.js';
import { AttentionCache as FastCache, loadFast } from '../../dist/npm/fast.js';
import { loadLanguageModels } from '../../dist/npm/language-model.js';

const engine = await load();
const fast = await loadFast({ simd: 'baseline' });

/** Numbers from −1 to 1 that look random. */
function table(rows, columns, seed) {
  const data = Float32Array.from({ length: rows * columns }, (_, i) => Math.sin(seed + 12.9898 * i * i + 78.233 * i));
  return new DenseMatrix(rows, columns, data);
}

/** The rows from `begin` to `end` − 1 of each head. */
function part(matrix, heads, begin, end) {
  const { columns } = matrix;
  const perHead = matrix.rows / heads;
  const rows = Array.from({ length: heads }, (_, head) =>
    Array.from(matrix.data.subarray((head * perHead + begin) * columns, (head * perHead + end) * columns)),
  );
  return new DenseMatrix(heads * (end - begin), columns, matrix.data.constructor.from(rows.flat()));
}

/**
 * Attention in float64: softmax(q·kᵀ/√d, masked)·v. The rows of head 0 come first, then the rows of head 1, and so on.
 */
function loops({ queries, keys, values, heads, kvHeads = heads, mask, softcap, sinks, alibi }) {
  const [tokens, width] = [queries.rows / heads, queries.columns];
  const before = mask.window?.before ?? Infinity;
  return Array.from({ length: heads * tokens }, (_, row) => {
    const [head, i] = [Math.floor(row / tokens), row % tokens];
    const first = Math.floor((head * kvHeads) / heads) * tokens;
    const powers = Array.from({ length: i + 1 }, (_, j) => {
      if (j < i - before) return 0;
      let score = 0;
      for (let c = 0; c < width; c++) score += queries.at(row, c) * keys.at(first + j, c);
      score /= Math.sqrt(width);
      if (softcap) score = softcap * Math.tanh(score / softcap);
      return Math.exp(score - (alibi ? alibi[head] * (i - j) : 0));
    });
    const sum = powers.reduce((a, b) => a + b, sinks ? Math.exp(sinks[head]) : 0);
    return Array.from({ length: values.columns }, (_, c) =>
      powers.reduce((total, power, j) => total + (power / sum) * values.at(first + j, c), 0),
    );
  }).flat();
}

const cuts = [
  [1, 1, 1, 1],
  [7, 1, 2, 5],
  [300, 1, 1, 3, 260, 1],
];
const variants = [
  { heads: 1 },
  { heads: 4, kvHeads: 2 },
  { heads: 6, kvHeads: 1, softcap: 0.7 },
  { heads: 4, kvHeads: 2, sinks: [0.5, -1, 2, 0], alibi: [0.5, 0.25, 0.125, 1] },
  { heads: 2, window: { before: 5 } },
];

for (const { window, ...options } of variants) {
  const { heads, kvHeads = heads } = options;
  const mask = { causal: true, ...(window ? { window } : {}) };
  test(`fast.attend with a cache gives the bits of the whole call: ${JSON.stringify({ ...options, window })}`, () => {
    for (const steps of cuts) {
      const tokens = steps.reduce((a, b) => a + b);
      const whole = {
        queries: table(heads * tokens, 6, 1),
        keys: table(kvHeads * tokens, 6, 2),
        values: table(kvHeads * tokens, 5, 3),
      };
      const { context } = fast.attend({ ...whole, ...options, mask });
      const cache = new FastCache(window ? { window } : {});
      let begin = 0;
      for (const step of steps) {
        const end = begin + step;
        const input = {
          queries: part(whole.queries, heads, begin, end),
          keys: part(whole.keys, kvHeads, begin, end),
          values: part(whole.values, kvHeads, begin, end),
        };
        const got = fast.attend({ ...input, ...options, mask, cache });
        assert.deepEqual(got.context.data, part(context, heads, begin, end).data, `tokens ${begin} to ${end}`);
        begin = end;
        assert.equal(cache.length, end);
      }
      const want = loops({ ...whole, ...options, mask });
      context.data.forEach((x, i) => assert.ok(Math.abs(x - want[i]) < 1e-5, `${i}: ${x}, want ${want[i]}`));
      cache.dispose();
    }
  });

  for (const precision of ['float32', 'float64'])
    test(`attend with a cache gives the bits of the whole call: ${JSON.stringify({ ...options, window, precision })}`, () => {
      for (const rotary of [undefined, { layout: 'half', base: 100 }]) {
        const tokens = 9;
        const weights = (columns, seed) => ({
          weight: table(5, columns, seed),
          bias: table(1, columns, seed + 1).row(0),
        });
        const layer = {
          ...options,
          query: weights(heads * 4, 5),
          key: weights(kvHeads * 4, 7),
          value: weights(kvHeads * 3, 9),
          output: weights(heads * 3, 11).weight && { weight: table(heads * 3, 5, 11) },
          ...(rotary ? { rotary } : {}),
          mask,
          precision,
        };
        const embeddings = table(tokens, 5, 1);
        const whole = engine.attend({ ...layer, embeddings });
        const cache = new AttentionCache(window ? { window } : {});
        let begin = 0;
        for (const step of [4, 1, 3, 1]) {
          const end = begin + step;
          const trace = engine.attend({ ...layer, embeddings: part(embeddings, 1, begin, end), cache });
          assert.deepEqual(trace.output.data, part(whole.output, 1, begin, end).data);
          assert.deepEqual(trace.context.data, part(whole.context, heads, begin, end).data);
          const kept = trace.weights.columns;
          const seen = part(whole.weights, heads, begin, end);
          for (let row = 0; row < seen.rows; row++)
            assert.deepEqual(trace.weights.row(row), seen.row(row).subarray(end - kept, end));
          begin = end;
        }
        assert.equal(cache.length, tokens);
        if (window) assert.equal(cache.firstKept, tokens - window.before);
      }
    });
}

const token = (i, heads = 1) => ({
  queries: table(heads, 4, i),
  keys: table(heads, 4, i + 0.1),
  values: table(heads, 3, i + 0.2),
  heads,
  mask: { causal: true },
});
/** The heads of one token side by side, as `attend` takes them. */
const joined = ({ data }) => new DenseMatrix(1, data.length, data);
const asReference = ({ queries, keys, values, ...others }) => ({
  ...others,
  embeddings: joined(queries),
  source: joined(keys),
  valueSource: joined(values),
});
const ways = {
  fast: (input) => fast.attend(input).context.data,
  'step by step': (input) => engine.attend(asReference(input)).context.data,
};

for (const [name, call] of Object.entries(ways)) {
  test(`${name}: truncate and fork continue from an earlier token`, () => {
    const cache = new AttentionCache();
    assert.equal(cache.length, 0);
    for (let i = 0; i < 4; i++) call({ ...token(i), cache });
    const fork = cache.fork();
    const third = call({ ...token(8), cache });
    cache.truncate(4);
    assert.equal(cache.length, 4);
    assert.deepEqual(call({ ...token(8), cache: fork }), third);
    assert.deepEqual(call({ ...token(8), cache }), third);
    fork.truncate(2);
    assert.deepEqual([fork.length, cache.length], [2, 5]);
    assert.throws(() => cache.truncate(6), /^RangeError: truncate: length must be from 0 to 5 but is 6$/);
    assert.throws(() => cache.truncate(1.5), /length/);
    assert.ok(cache.memoryBytes > 0);
    cache.truncate(0);
    assert.deepEqual(call({ ...token(0), cache }), call(token(0)));
  });

  test(`${name}: a failed call leaves the cache as it was`, () => {
    const cache = new AttentionCache();
    const bad = { ...token(1), softcap: -1, cache };
    assert.throws(() => call(bad), /^RangeError: softcap must be/);
    assert.equal(cache.length, 0);
    call({ ...token(1, 2), cache }); // works, because the failed call has not fixed the cache's sizes
    assert.throws(() => call({ ...token(2, 2), values: table(2, 9, 1), cache }), /^RangeError: .*width.* 9/);
    assert.throws(() => call({ ...token(2, 1), cache }), /^RangeError: .*kvHeads/);
    assert.throws(
      () => call({ ...token(2, 2), firstQuery: 3, cache }),
      /^RangeError: firstQuery is 3 but must be left out with a cache/,
    );
    assert.equal(cache.length, 1);
    assert.throws(() => call({ ...token(2), cache: {} }), /^TypeError: cache must be an AttentionCache/);
  });

  test(`${name}: a window's cache needs a mask with that window`, () => {
    const cache = new AttentionCache({ window: { before: 2 } });
    const message = /^RangeError: mask\.window\.before is (missing|3) but the cache keeps 2 keys before each query$/;
    assert.throws(() => call({ ...token(1), cache }), message);
    assert.throws(() => call({ ...token(1), mask: { causal: true, window: { before: 3 } }, cache }), message);
    for (let i = 0; i < 600; i++) call({ ...token(i), mask: { causal: true, window: { before: 1 } }, cache });
    assert.ok(cache.firstKept > 0);
    assert.throws(() => cache.truncate(2), /^RangeError: truncate: the token at position 2 needs keys from 0/);
    assert.equal(cache.length, 600);
  });
}

test('a disposed cache, and one of another function or engine, are refused', async () => {
  const cache = new AttentionCache();
  ways['step by step']({ ...token(1), cache });
  assert.throws(() => ways.fast({ ...token(1), cache }), /^TypeError: this cache belongs to riverbank, not/);
  const quick = new AttentionCache();
  ways.fast({ ...token(1), cache: quick });
  assert.throws(
    () => ways['step by step']({ ...token(1), cache: quick }),
    /^TypeError: this cache belongs to riverbank\/fast, not/,
  );
  const other = await loadFast({ simd: 'baseline', fresh: true });
  assert.throws(() => other.attend({ ...token(1), cache: quick }), /^TypeError: this cache belongs to another engine/);
  quick[Symbol.dispose]();
  quick.dispose();
  assert.ok(quick.disposed);
  assert.throws(() => quick.length, /^Error: this cache has been disposed of$/);
  assert.throws(() => ways.fast({ ...token(1), cache: quick }), /^Error: this cache has been disposed of$/);
  assert.throws(() => new AttentionCache({ windows: 1 }), /has no option "windows"/);
  assert.throws(() => new AttentionCache({ window: { before: -1 } }), /^RangeError: window\.before must be at least 0/);
});

test('a call without kvHeads is refused if the cache has fewer key heads than queries', () => {
  const x = (rows) => Array.from({ length: rows }, (_, i) => [i, 1]);
  const cache = new FastCache();
  for (const tokens of [1, 2])
    assert.throws(
      () => fast.attend({ queries: x(4 * tokens), keys: x(2 * tokens), values: x(2 * tokens), heads: 4, cache }),
      {
        name: 'RangeError',
        message: `queries have ${4 * tokens} rows but keys have ${2 * tokens}; give kvHeads if there are fewer key heads than query heads`,
      },
    );
  fast.attend({ queries: x(4), keys: x(2), values: x(2), heads: 4, kvHeads: 2, mask: { causal: true }, cache });
  const again = { queries: x(4), keys: x(2), values: x(2), heads: 4, mask: { causal: true }, cache };
  assert.throws(() => fast.attend(again), {
    name: 'RangeError',
    message: 'kvHeads is missing, so it is heads = 4, but the cache has kvHeads = 2',
  });
  assert.throws(() => fast.attend({ ...again, kvHeads: 2, keys: x(4), values: x(4) }), {
    name: 'RangeError',
    message: 'queries are 1 but new keys are 2; with a cache, give keys and values of the new tokens only',
  });
  assert.equal(cache.length, 1);
  cache.dispose();
});

test('pastKeys without pastValues or with pins are refused', () => {
  const embeddings = [[1, 2]];
  const past = { pastKeys: [[1, 2]], pastValues: [[3, 4]] };
  const refused = (input, message) => assert.throws(() => engine.attend({ embeddings, ...input }), message);
  refused({ pastKeys: [[1, 2]] }, /^RangeError: pastKeys are given without pastValues$/);
  refused({ pastValues: [[1, 2]] }, /^RangeError: pastValues are given without pastKeys$/);
  refused({ ...past, pastKeys: [[1]] }, /^RangeError: pastKeys have width 1 but new ones have width 2$/);
  refused(
    {
      ...past,
      pastValues: [
        [1, 2],
        [3, 4],
      ],
    },
    /pastKeys have 1 row but pastValues have 2 rows/,
  );
  refused({ ...past, pins: [{ field: 'keys', row: 0, column: 0, value: 1 }] }, /pins cannot be combined with pastKeys/);
});

test('a cache is refused together with pastKeys and pastValues, and with pins after its first call', () => {
  const embeddings = [[1, 2]];
  const pins = [{ field: 'weights', row: 0, column: 0, value: 1 }];
  const cache = new AttentionCache();
  const refused = (input, name) =>
    assert.throws(() => engine.attend({ embeddings, cache, ...input }), {
      name: 'RangeError',
      message: `${name} cannot be combined with cache, which keeps the keys and values of earlier tokens`,
    });
  for (const length of [0, 1]) {
    refused({ pastKeys: embeddings, pastValues: embeddings }, 'pastKeys');
    refused({ pastValues: embeddings }, 'pastValues');
    if (length === 1) refused({ pins }, 'pins');
    assert.deepEqual([cache.length, cache.firstKept], [length, 0]);
    engine.attend({ embeddings, cache, pins: length === 0 ? pins : [] });
  }
  const input = { queries: embeddings, keys: embeddings, values: embeddings, cache: new FastCache() };
  assert.throws(
    () => fast.attend({ ...input, pastKeys: embeddings, pastValues: embeddings }),
    /^TypeError: attend has no option "pastKeys"; cache keeps the keys and values of earlier tokens;/,
  );
});

test('a cache is refused by functions that do not take one', async () => {
  const { gradients } = await loadLanguageModels();
  const [x, cache] = [[[1, 2]], new AttentionCache()];
  assert.throws(() => gradients.attend({ embeddings: x, cache }, x), /^TypeError: attend has no option "cache"/);
  assert.throws(() => engine.block(x, { attention: { cache } }), /^TypeError: attention has no option "cache"/);
});

test('a cache with a wrong value of rotary names rotary', () => {
  for (const [rotary, given] of [
    ['yes', 'the string "yes"'],
    [null, 'null'],
  ])
    assert.throws(() => engine.attend({ embeddings: [[1, 2]], rotary, cache: new AttentionCache() }), {
      name: 'TypeError',
      message: `rotary must be true or an object but is ${given}`,
    });
});

test('gradients of past keys and values are those of the whole keys and values', async () => {
  const { gradients } = await loadLanguageModels();
  const [past, tokens, width] = [4, 3, 2];
  const embeddings = table(tokens, width, 1);
  const [pastKeys, pastValues] = [table(past, width, 2), table(past, width, 3)];
  const common = { embeddings, mask: { causal: true }, softcap: 3 };
  const dOutput = table(tokens, width, 4);
  const parts = gradients.attend({ ...common, pastKeys, pastValues }, dOutput);
  const before = ({ data }) => ({
    rows: past + tokens,
    columns: width,
    data: Float32Array.of(...data, ...embeddings.data),
  });
  const [source, valueSource] = [before(pastKeys), before(pastValues)];
  const whole = gradients.attend({ ...common, source, valueSource, firstQuery: past }, dOutput);
  const firstOf = ({ data }) => [...data.slice(0, past * width)];
  assert.deepEqual([...parts.pastKeys.data], firstOf(whole.steps.source));
  assert.deepEqual([...parts.pastValues.data], firstOf(whole.steps.valueSource));
  assert.equal(whole.pastKeys, undefined);
});

test('a prepared attention takes grouped heads, windows, caps, sinks, distances and later queries', () => {
  const [heads, kvHeads, queries, keys, dK, dV] = [4, 2, 3, 7, 6, 5];
  const input = {
    queries: table(heads * queries, dK, 1),
    keys: table(kvHeads * keys, dK, 2),
    values: table(kvHeads * keys, dV, 3),
  };
  const window = { before: 2, after: 1 };
  const others = { heads, kvHeads, softcap: 0.9, sinks: [1, 0, -1, 2], alibi: [0.5, 1, 0.25, 0], firstQuery: 3 };
  for (const causal of [true, false]) {
    const attention = fast.prepare({ ...others, queries, keys, dK, dV, mask: { causal, window } });
    const { context } = fast.attend({ ...others, ...input, mask: { causal, window } });
    assert.deepEqual(attention.run(input.queries.data, input.keys.data, input.values.data), context.data);
    attention.dispose();
  }
  const shape = { heads, queries, keys, dK, dV };
  assert.throws(() => fast.prepare({ ...shape, kvHeads: 3 }), /^RangeError: heads = 4 must be a multiple of kvHeads/);
  assert.throws(() => fast.prepare({ ...shape, kvHeads: 0 }), /^RangeError: kvHeads must be above 0 but is 0$/);
  assert.throws(() => fast.prepare({ ...shape, sinks: [1] }), /^RangeError: sinks has size 1/);
  assert.throws(() => fast.prepare({ ...shape, mask: { window: { before: -1 } } }), /window\.before/);
  const keep = [[1]];
  assert.throws(
    () => fast.prepare({ ...shape, mask: { keep } }),
    /^TypeError: mask has no option "keep"; attend\(\) of riverbank\/fast takes mask\.keep; its options are causal, window$/,
  );
  assert.throws(
    () => fast.prepare({ ...shape, mask: { causal: 1 } }),
    /^TypeError: mask\.causal must be true or false but is 1$/,
  );
  assert.throws(
    () => fast.prepare({ ...shape, causal: true }),
    /^TypeError: prepare has no option "causal"; write mask: \{ causal: … \}/,
  );
});
