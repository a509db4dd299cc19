// Tests the random numbers, which are PyTorch's: every call, its settings, and invalid requests.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from '../../dist/npm/index.js';

const engine = await load();
const one = (seed, call) => engine.random(seed, [call])[0];
const out = (seed, call) => one(seed, call).values.out;

test('a seed can be a number, a bigint or a string, and only its low 32 bits count', () => {
  const want = engine.random(5, [{ fn: 'rand', n: 4 }]);
  for (const seed of ['5', 5n, 2 ** 32 + 5, '4294967301', 5n - 2n ** 32n, (-(2n ** 32n) + 5n).toString()]) {
    assert.deepEqual(engine.random(seed, [{ fn: 'rand', n: 4 }]), want, String(seed));
  }
  assert.deepEqual(engine.random(2n ** 64n - 1n, [{ fn: 'rand', n: 4 }]), engine.random(-1, [{ fn: 'rand', n: 4 }]));
});

test('the calls of one request share a generator, and each request starts with a fresh one', () => {
  const [first, skipped, third] = engine.random(7, [
    { fn: 'rand', n: 3 },
    { fn: 'skip', n: 2 },
    { fn: 'rand', n: 2 },
  ]);
  assert.deepEqual([first.draws, skipped.draws, third.draws], [3, 2, 2]);
  const all = out(7, { fn: 'rand', n: 7 }).data;
  assert.deepEqual([...first.values.out.data, ...third.values.out.data], [...all.slice(0, 3), ...all.slice(5)]);
  assert.deepEqual(engine.random(7, []), []);
});

test('every call returns tensors of the right type and shape, and counts its draws', () => {
  const table = [
    [{ fn: 'rawUint32', n: 2 }, BigInt64Array, [2], 2],
    [{ fn: 'rand', n: 2 }, Float32Array, [2], 2],
    [{ fn: 'randF64', n: 2 }, Float64Array, [2], 4],
    [{ fn: 'randn', n: 2 }, Float32Array, [2], 4],
    [{ fn: 'randnF64', n: 16 }, Float64Array, [16], 32],
    [{ fn: 'uniform', n: 3, a: 5, b: 6 }, Float32Array, [3], 3],
    [{ fn: 'normal', n: 17, mean: 100, std: 0.5 }, Float32Array, [17], 33],
    [{ fn: 'normalF64', n: 2, mean: 100, std: 0.5 }, Float64Array, [2], 4],
    [{ fn: 'randint', n: 3, low: -2, high: 3 }, BigInt64Array, [3], 3],
    [{ fn: 'randint', n: 3, low: 0n, high: 2n ** 40n }, BigInt64Array, [3], 6],
    [{ fn: 'randperm', n: 5 }, BigInt64Array, [5], 4],
    [{ fn: 'exponential', n: 2 }, Float32Array, [2], 4],
    [{ fn: 'dropout', n: 4, p: 0.5 }, Float32Array, [4], 8],
    [{ fn: 'multinomial', p: [1, 2, 3], k: 2 }, BigInt64Array, [2], 6],
    [{ fn: 'multinomial', p: [1, 2, 3], k: 4, replacement: true }, BigInt64Array, [4], 8],
    [{ fn: 'rand', n: 0 }, Float32Array, [0], 0],
  ];
  for (const [call, type, shape, draws] of table) {
    const { values, draws: counted } = one(3, call);
    assert.deepEqual(
      [values.out.data.constructor, values.out.shape, counted],
      [type, shape, draws],
      JSON.stringify(call, (_, value) => String(value)),
    );
  }
});

test('settings take effect: bounds, mean, standard deviation, rate, rows', () => {
  const between = (numbers, low, high) =>
    assert.ok(
      numbers.every((number) => number >= low && number <= high),
      String(numbers),
    );
  between([...out(1, { fn: 'uniform', n: 50, a: 5, b: 6 }).data], 5, 6);
  between([...out(1, { fn: 'normal', n: 50, mean: 100, std: 0.1 }).data], 99, 101);
  between([...out(1, { fn: 'randint', n: 50, low: -2, high: 3 }).data].map(Number), -2, 2);
  const slow = out(1, { fn: 'exponential', n: 4, lambda: 0.5 }).data;
  assert.deepEqual(
    [...out(1, { fn: 'exponential', n: 4 }).data].map((wait) => wait * 2),
    [...slow],
  );
  assert.deepEqual([...out(1, { fn: 'dropout', n: 2, p: 1 }).data], [0, 0]);
  assert.deepEqual([...out(1, { fn: 'multinomial', p: Float32Array.of(0, 0, 9), k: 1 }).data], [2n]);
});

test('the size limit applies to one request, whatever was drawn before', async () => {
  const fresh = await load({ fresh: true });
  for (let i = 0; i < 5; i++) fresh.random(0, [{ fn: 'dropout', n: 30_000_000, p: 1 }]);
  assert.throws(
    () =>
      fresh.random(
        0,
        Array.from({ length: 5 }, () => ({ fn: 'dropout', n: 30_000_000, p: 1 })),
      ),
    /the calls together make more than 536870912 bytes/,
  );
});

test('layers: the names of the parameters, with and without bias', () => {
  const shapes = (call) => Object.entries(one(1, call).values).map(([name, { shape }]) => `${name} ${shape}`);
  assert.deepEqual(shapes({ fn: 'linear', in: 3, out: 2 }), ['weight 2,3', 'bias 2']);
  assert.deepEqual(shapes({ fn: 'linear', in: 3, out: 2, bias: false }), ['weight 2,3']);
  assert.deepEqual(shapes({ fn: 'embedding', num: 4, dim: 5 }), ['weight 4,5']);
  assert.deepEqual(shapes({ fn: 'multiheadAttention', d: 4, heads: 2 }), [
    'in_proj_weight 12,4',
    'in_proj_bias 12',
    'out_proj.weight 4,4',
    'out_proj.bias 4',
  ]);
  assert.deepEqual(shapes({ fn: 'multiheadAttention', d: 4, bias: false }), [
    'in_proj_weight 12,4',
    'out_proj.weight 4,4',
  ]);
  const padded = one(1, { fn: 'embedding', num: 3, dim: 2, paddingIndex: -1 }).values.weight.data;
  assert.deepEqual(
    [...padded].map((number) => number !== 0),
    [true, true, true, true, false, false],
  );
});

const wrong = [
  [
    'seed',
    () => engine.random(1.5, []),
    RangeError,
    'seed must be a whole number within ±2^53 but is 1.5; a bigint or a string may be larger',
  ],
  ['seed', () => engine.random(2n ** 64n, []), RangeError, /18446744073709551616/],
  ['seed', () => engine.random(null, []), TypeError, 'seed must be a string but is null'],
  ['calls', () => engine.random(1, { fn: 'rand', n: 1 }), TypeError, 'calls must be an array but is an object'],
  [
    'a call',
    () => engine.random(1, ['rand']),
    TypeError,
    'calls[0] must be an object such as { fn: "rand", n: 4 } but is the string "rand"',
  ],
  [
    'a setting',
    () => one(1, { fn: 'rand', size: 3 }),
    TypeError,
    'calls[0] has no option "size"; its options are fn, n',
  ],
  ['a missing n', () => one(1, { fn: 'rand' }), TypeError, 'calls[0].n must be a number or a bigint but is undefined'],
  [
    'a fractional n',
    () => one(1, { fn: 'rand', n: 0.5 }),
    RangeError,
    'calls[0].n must be a whole number within ±2^53 but is 0.5; a bigint may be larger',
  ],
  ['a negative n', () => one(1, { fn: 'randperm', n: -1 }), RangeError, 'randperm: n is -1, but it must be 0 or more'],
  [
    'too large an n',
    () => one(1, { fn: 'rand', n: 1e12 }),
    RangeError,
    'rand: n is 1000000000000, but at most 134217728 fit',
  ],
  [
    'a low that is not below high',
    () => one(1, { fn: 'randint', n: 1, low: 3, high: 3 }),
    RangeError,
    /^randint: low is 3 but high is 3/,
  ],
  [
    'a bound beyond 64 bits',
    () => one(1, { fn: 'randint', n: 1, low: 0, high: 2n ** 63n }),
    RangeError,
    'calls[0].high must fit into 64 bits but is 9223372036854775808',
  ],
  [
    'a standard deviation of NaN',
    () => one(1, { fn: 'normal', n: 1, mean: 0, std: NaN }),
    RangeError,
    /^normal: std is NaN/,
  ],
  ['a rate of zero', () => one(1, { fn: 'exponential', n: 1, lambda: 0 }), RangeError, /^exponential: rate is 0/],
  [
    'a string as a probability',
    () => one(1, { fn: 'multinomial', p: ['1'], k: 1 }),
    TypeError,
    'calls[0].p[0] must be a number but is the string "1"',
  ],
  [
    'a negative probability',
    () => one(1, { fn: 'multinomial', p: [1, -1], k: 1 }),
    RangeError,
    /^multinomial: probabilities\[1\] is -1/,
  ],
  [
    'more draws than possible categories',
    () => one(1, { fn: 'multinomial', p: [1, 0], k: 2 }),
    RangeError,
    /^multinomial: k is 2 but only 1/,
  ],
  ['no inputs', () => one(1, { fn: 'linear', in: 0, out: 2 }), RangeError, /^linear: in is 0/],
  [
    'a padding row outside the table',
    () => one(1, { fn: 'embedding', num: 2, dim: 2, paddingIndex: 2 }),
    RangeError,
    /^embedding: padding row is 2 but the table has 2 rows/,
  ],
  [
    'heads that do not divide',
    () => one(1, { fn: 'multiheadAttention', d: 4, heads: 3 }),
    RangeError,
    /^multiheadAttention: width is 4 but heads is 3/,
  ],
];

for (const [name, call, kind, message] of wrong) {
  test(`refused: ${name}: ${message}`, () => {
    assert.throws(call, (error) => {
      if (message instanceof RegExp) assert.match(error.message, message);
      else assert.equal(error.message, message);
      return error.constructor === kind;
    });
  });
}
