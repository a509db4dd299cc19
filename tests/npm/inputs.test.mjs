// Inputs may have every reasonable form and are never modified. Other inputs are refused with a clear error.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from '../../dist/npm/index.js';
import { loadNotebooks } from '../../dist/npm/notebooks.js';

const engine = await load();
const notebooks = await loadNotebooks();
const rows = [
  [1, 2, 3],
  [4, 5, 6],
];
const flat = [1, 2, 3, 4, 5, 6];
const attend = (more) => () => engine.attend({ embeddings: rows, ...more });

/** Freezes an object and all objects inside it, so that any write throws. */
function frozen(value) {
  if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
    Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

test('a matrix can be rows of arrays or typed arrays, or flat, with any number type', () => {
  const want = engine.attend({ embeddings: rows });
  const forms = [
    rows.map((row) => Float32Array.from(row)),
    rows.map((row) => Int8Array.from(row)),
    [rows[0], Float64Array.from(rows[1])],
    ...[Array, Float32Array, Float64Array, Int32Array, Uint8ClampedArray].map((type) => ({
      rows: 2,
      columns: 3,
      data: type.from(flat),
    })),
    { rows: 2, columns: 3, data: { length: 6, ...flat } },
    { rows: 2, columns: 3, data: Float32Array.from([9, ...flat]).subarray(1) },
    want.embeddings,
  ];
  for (const form of forms) assert.deepEqual(engine.attend({ embeddings: form }), want);
});

test('float32 rounds numbers like Math.fround, and float64 keeps them', () => {
  const x = [[0.1, 1 / 3]];
  assert.deepEqual([...engine.attend({ embeddings: x }).embeddings.data], x[0].map(Math.fround));
  assert.deepEqual([...engine.attend({ embeddings: x, precision: 'float64' }).embeddings.data], x[0]);
  assert.deepEqual([...engine.matmul(x, [[1], [1]], { precision: 'float64' }).data], [0.1 + 1 / 3]);
});

test('an option that is undefined counts as left out', () => {
  const left = {
    source: undefined,
    query: { weight: undefined },
    heads: undefined,
    mask: undefined,
    rotary: undefined,
    pins: undefined,
  };
  assert.deepEqual(engine.attend({ embeddings: rows, ...left }), engine.attend({ embeddings: rows }));
});

test('the engine does not modify its inputs', () => {
  const input = frozen({
    embeddings: rows.map((row) => [...row]),
    source: [
      [1, 2, 3],
      [3, 2, 1],
      [0, 0, 1],
    ],
    query: {
      weight: [
        [1, 0],
        [0, 1],
        [1, 1],
      ],
      bias: [1, 2],
    },
    key: {
      weight: [
        [1, 0],
        [0, 1],
        [1, 1],
      ],
    },
    heads: 1,
    mask: {
      keep: [
        [1, 1, 0],
        [1, 0, 1],
      ],
      additive: { rows: 2, columns: 3, data: [0, 1, 2, 3, 4, 5] },
    },
    pins: [{ field: 'scores', row: 0, column: 0, value: 7 }],
    rotary: { queryPositions: [3, 4], keyPositions: [1, 2, 3] },
  });
  const data = Float32Array.of(1, 2);
  const before = structuredClone(input);
  engine.attend(input);
  engine.layerNorm({ rows: 1, columns: 2, data });
  notebooks.evaluate('softmax', [frozen({ shape: [2], data })]);
  assert.deepEqual(input, before);
  assert.deepEqual(data, Float32Array.of(1, 2));
});

test('a long request is written completely, even if its memory must grow several times', () => {
  const wide = Array.from({ length: 300 }, (_, i) => Array.from({ length: 70 }, (_, j) => Math.sin(i * 70 + j)));
  const weight = Array.from({ length: 70 }, (_, i) => Array.from({ length: 70 }, (_, j) => (i === j ? 1 : 0)));
  const plain = engine.attend({ embeddings: wide });
  const { output } = engine.attend({
    embeddings: wide,
    query: { weight },
    key: { weight },
    value: { weight },
    output: { weight },
  });
  assert.deepEqual(output, plain.output);
});

test('an input whose getter calls the engine is refused, and the engine still works', () => {
  const input = {
    get embeddings() {
      return engine.softmax(rows);
    },
  };
  assert.throws(() => engine.attend(input), /must not call the engine/);
  assert.equal(engine.softmax([[1, 1]]).data[0], 0.5);
});

const wrong = [
  ['no input at all', () => engine.attend(), TypeError, 'the input of attend must be an object but is undefined'],
  [
    'null',
    attend({ source: null }),
    TypeError,
    'source must be rows of numbers, { rows, columns, data } or { shape, data } but is null',
  ],
  [
    'a vector for a matrix',
    () => engine.attend({ embeddings: [1, 2] }),
    TypeError,
    'embeddings[0] must be a row of numbers but is 1',
  ],
  [
    'a string among the rows',
    () => engine.softmax([[1], 'two']),
    TypeError,
    'x[1] must be a row of numbers but is the string "two"',
  ],
  ['a hole in a row', () => engine.softmax([[1, , 2]]), TypeError, 'x[0][1] must be a number but is undefined'], // eslint-disable-line no-sparse-arrays
  ['a bigint', () => engine.softmax([[1n]]), TypeError, 'x[0][0] must be a number but is the bigint 1n'],
  [
    'bigints',
    () => engine.softmax({ rows: 1, columns: 2, data: BigInt64Array.of(1n, 2n) }),
    TypeError,
    'x[0][0] must be a number but is the bigint 1n',
  ],
  [
    'a string in a flat matrix',
    () => engine.softmax({ rows: 2, columns: 2, data: [1, 2, 3, '4'] }),
    TypeError,
    'x[1][1] must be a number but is the string "4"',
  ],
  ['a string in a vector', () => engine.cosine([1, 2], [1, true]), TypeError, 'b[1] must be a number but is true'],
  [
    'a string for a vector',
    () => engine.cosine('12', [1, 2]),
    TypeError,
    'a must be an array of numbers but is the string "12"',
  ],
  [
    'a fractional number of rows',
    () => engine.softmax({ rows: 1.5, columns: 2, data: [1, 2, 3] }),
    RangeError,
    'x.rows must be a whole number within ±2147483647 but is 1.5',
  ],
  [
    'negative rows',
    () => engine.softmax({ rows: -1, columns: -2, data: [1, 2] }),
    RangeError,
    'x is -1 × -2 but its data has 2 numbers',
  ],
  [
    'too many rows',
    () => engine.softmax({ rows: 1e12, columns: 1, data: [1] }),
    RangeError,
    'x.rows must be a whole number within ±2147483647 but is 1000000000000',
  ],
  [
    'too large for float32',
    () => engine.softmax([[1, 1e39]]),
    RangeError,
    'x[0][1] is 1e+39, but the largest float32 is 3.4e38',
  ],
  [
    'a string as the number of heads',
    attend({ heads: '2' }),
    TypeError,
    'heads must be a number but is the string "2"',
  ],
  [
    'a fractional number of heads',
    attend({ heads: 1.5 }),
    RangeError,
    'heads must be a whole number within ±2147483647 but is 1.5',
  ],
  ['a scale of NaN', attend({ scale: NaN }), RangeError, 'scale must be finite and above 0 but is NaN'],
  ['a scale of null', attend({ scale: null }), TypeError, "scale must be 'sqrtDk', 'off' or a number but is null"],
  ['a number for causal', attend({ mask: { causal: 1 } }), TypeError, 'mask.causal must be true or false but is 1'],
  [
    'a misspelt mask',
    attend({ mask: { key_keep: [1, 1] } }),
    TypeError,
    'mask has no option "key_keep"; its options are causal, window, keep, keyKeep, additive',
  ],
  [
    'a matrix for a projection',
    attend({ query: [[1]] }),
    TypeError,
    'query must be an object such as { weight, bias } but is a matrix; write query: { weight: … }',
  ],
  [
    'a wrong layout',
    attend({ rotary: { layout: 'halves' } }),
    TypeError,
    `rotary.layout must be 'interleaved' or 'half' but is the string "halves"`,
  ],
  [
    'a fractional position',
    attend({ rotary: { queryPositions: [0, 0.5] } }),
    RangeError,
    'rotary.queryPositions[1] must be a whole number within ±2147483647 but is 0.5',
  ],
  [
    'a wrong precision',
    attend({ precision: 'double' }),
    TypeError,
    `precision must be 'float32' or 'float64' but is the string "double"`,
  ],
  [
    'an unknown fullyMasked',
    attend({ fullyMasked: 'one' }),
    TypeError,
    `fullyMasked must be 'zero' or 'nan' but is the string "one"`,
  ],
  [
    'a wrong softmax',
    attend({ softmax: 'fast' }),
    TypeError,
    `softmax must be 'stable' or 'naive' but is the string "fast"`,
  ],
  [
    'a pin without a value',
    attend({ pins: [{ field: 'scores', row: 0, column: 0 }] }),
    TypeError,
    'pins[0].value must be a number but is undefined',
  ],
  [
    'a pin of a missing head',
    attend({ pins: [{ field: 'scores', head: 1, row: 0, column: 0, value: 1 }] }),
    RangeError,
    'pins[0].head is 1 but scores has only head 0',
  ],
  [
    'a pin of a head in a matrix without heads',
    attend({ heads: 3, pins: [{ field: 'joined', head: 2, row: 0, column: 0, value: 1 }] }),
    RangeError,
    'pins[0].head is 2 but joined has only head 0',
  ],
  [
    'a pin in the next head',
    attend({ heads: 3, pins: [{ field: 'scores', row: 2, column: 0, value: 1 }] }),
    RangeError,
    'pins[0].row is 2 but each head of scores has rows 0 to 1',
  ],
  [
    'a pin before the first row',
    attend({ pins: [{ field: 'scores', row: -1, column: 0, value: 1 }] }),
    RangeError,
    'pins[0] sets scores[-1][0] but scores is 2 × 2',
  ],
  [
    'the C++ name of a field',
    attend({ pins: [{ field: 'value_source', row: 0, column: 0, value: 1 }] }),
    TypeError,
    /^pins\[0\]\.field must be one of embeddings, source, valueSource, .* but is the string "value_source"$/,
  ],
  [
    'a trace that would not fit',
    () => engine.attend({ embeddings: { rows: 6000, columns: 1, data: new Float32Array(6000) } }),
    RangeError,
    'the whole trace would be 144054000 numbers, but at most 134217728 fit; embeddings is 6000 × 1',
  ],
  [
    'a product that would not fit',
    () =>
      engine.matmul(
        { rows: 20000, columns: 1, data: new Float32Array(20000) },
        { rows: 1, columns: 20000, data: new Float32Array(20000) },
      ),
    RangeError,
    'the product would be 20000 × 20000 = 400000000 numbers, but at most 134217728 fit',
  ],
  [
    'a vocabulary whose vectors differ in length',
    () => engine.embedTokens({ mud: [1, 2], bank: [1] }, ['mud']),
    RangeError,
    'the vectors of vocabulary differ in length: "bank" has 1 number but "mud" has 2',
  ],
  [
    'a token that is not a string',
    () => engine.embedTokens({ mud: [1, 2] }, [1]),
    TypeError,
    'tokens[0] must be a string but is 1',
  ],
  [
    'a token with quotes',
    () => engine.embedTokens({ mud: [1, 2] }, ['a_b "c_d']),
    RangeError,
    'tokens[0] is "a_b "c_d", which is not in the vocabulary (size 1)',
  ],
  ['no tokens', () => engine.embedTokens({ mud: [1, 2] }, []), RangeError, 'there are no tokens'],
  [
    'a fractional id',
    () => engine.embed(rows, [0.5]),
    RangeError,
    'ids[0] must be a whole number within ±2147483647 but is 0.5',
  ],
  [
    'fractional targets',
    () => engine.crossEntropy(rows, [0, 0.5]),
    RangeError,
    'targets[1] must be a whole number within ±2^53 but is 0.5; a bigint may be larger',
  ],
  [
    'more columns than three times the width',
    () => engine.fromTorch({ inProjWeight: [[1, 2]] }),
    RangeError,
    'inProjWeight has 1 row but three times its width is 6',
  ],
  [
    'heads of different shapes',
    () => engine.fromStack([[[1, 2]], [[1]]]),
    RangeError,
    'head 0 is 1 × 2 but head 1 is 1 × 1',
  ],
  [
    'a layer without a weight',
    () => engine.feedForward(rows, { widen: {}, narrow: {} }),
    RangeError,
    'widen needs a weight',
  ],
  [
    'a block without its parts',
    () => engine.block(rows, {}),
    TypeError,
    'attention must be an object but is undefined',
  ],
  [
    'a norm of another width in a block',
    () => engine.block(rows, { norm1: { gamma: [1] }, attention: {}, feedForward: {} }),
    RangeError,
    'norm1: gamma has size 1 but x has width 3',
  ],
  [
    'embeddings in the attention of a block',
    () => engine.block(rows, { attention: { embeddings: rows } }),
    TypeError,
    /^attention has no option "embeddings"/,
  ],
  [
    'a mask outside of the mask of a block',
    () => engine.block(rows, { attention: { causal: true } }),
    TypeError,
    /^attention has no option "causal"; write mask: \{ causal: … \}; its options are/,
  ],
  [
    'alibi as text',
    () => engine.attend({ embeddings: rows, alibi: 'true' }),
    TypeError,
    'alibi must be true or an array of numbers but is the string "true"',
  ],
  [
    'rotary as text',
    () => engine.attend({ embeddings: rows, rotary: 'yes' }),
    TypeError,
    'rotary must be true or an object but is the string "yes"',
  ],
  [
    'a number in place of options',
    () => engine.crossEntropy(rows, [0, 1], 1),
    TypeError,
    'the options of crossEntropy must be an object but is 1',
  ],
  [
    'negative eps',
    () => engine.layerNorm(rows, { eps: -1 }),
    RangeError,
    'eps must be finite and not below 0 but is -1',
  ],
];

for (const [name, call, kind, message] of wrong) {
  test(`refused with a clear error: ${name}`, () => {
    assert.throws(call, (error) => {
      if (message instanceof RegExp) assert.match(error.message, message);
      else assert.equal(error.message, message);
      assert.equal(error.constructor, kind);
      return true;
    });
    assert.equal(engine.softmax([[1, 1]]).data[0], 0.5);
  });
}
