// Tests unusual inputs such as arrays with holes, getters with side effects and transferred memory: the engine returns
// the right numbers or throws a clear error, and can still be used.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from '../../dist/npm/index.js';
import { loadFast } from '../../dist/npm/fast.js';
import { loadLanguageModels } from '../../dist/npm/language-model.js';
import { loadNotebooks } from '../../dist/npm/notebooks.js';
import { transferred } from './support/transferred.mjs';

const [engine, fast, models, notebooks] = [
  await load(),
  await loadFast(),
  await loadLanguageModels(),
  await loadNotebooks(),
];
const rows = [
  [1, 2],
  [3, 4],
];
const holes = (length) => new Array(length);
const model = models.create({ vocabulary: 3, embedding: 2, sequence: 4 });
const batch = { sequences: 1, length: 2, tokens: [0, 1], targets: [1, 2] };

const missing = (name, wanted = 'a number') =>
  new RegExp(`^TypeError: ${name.replace(/[[\].]/g, '\\$&')} must be ${wanted}.* but is undefined$`);
const gone = (name) =>
  new RegExp(`^TypeError: ${name.replace(/[[\].]/g, '\\$&')} is detached: its buffer was transferred$`);

const refused = {
  'pins with a hole': [() => engine.attend({ embeddings: rows, pins: holes(1) }), missing('pins[0]', 'an object')],
  'a million missing pins': [
    () => engine.attend({ embeddings: rows, pins: holes(1e6) }),
    missing('pins[0]', 'an object'),
  ],
  'the largest possible number of missing pins': [
    () => engine.attend({ embeddings: rows, pins: holes(2 ** 32 - 1) }),
    missing('pins[0]', 'an object'),
  ],
  'a row with a hole': [() => engine.attend({ embeddings: [[1, , 2]] }), missing('embeddings[0][1]')], // eslint-disable-line no-sparse-arrays
  'rows with a hole': [() => engine.attend({ embeddings: [, [1]] }), missing('embeddings[0]', 'a row of numbers')], // eslint-disable-line no-sparse-arrays
  'heads with a hole': [() => engine.fromStack(holes(2)), missing('heads[0]', 'rows of numbers')],
  'tokens with a hole': [() => engine.embedTokens({ mud: [1] }, holes(1)), missing('tokens[0]', 'a string')],
  'a vector with a hole': [
    () => engine.embedTokens({ mud: holes(2) }, ['mud']),
    /^TypeError: vocabulary\["mud"\]\[0\] must be a number but is undefined$/,
  ],
  'ids with a hole': [() => engine.embed(rows, holes(1)), missing('ids[0]')],
  'targets with a hole': [() => engine.crossEntropy(rows, holes(2)), missing('targets[0]', 'a number or a bigint')],
  'calls with a hole': [() => engine.random(1, holes(2)), missing('calls[0]', 'an object such as')],
  'probabilities with a hole': [
    () => engine.random(1, [{ fn: 'multinomial', p: holes(2), k: 1 }]),
    missing('calls[0].p[0]'),
  ],
  'a vocabulary of holes': [() => models.tokenizerFrom('words', holes(2)), missing('tokens[0]', 'a string')],
  'a vocabulary that is not an array': [
    () => models.tokenizerFrom('words', { length: 1 }),
    /^TypeError: tokens must be an array of strings but is an object$/,
  ],
  'a batch of holes': [() => model.loss({ ...batch, tokens: holes(2) }), missing('batch.tokens[0]')],
  'args with a hole': [() => notebooks.evaluate('softmax', holes(1)), missing('args[0]', 'a tensor')],
  'a shape with a hole': [
    () => notebooks.print({ shape: holes(1), data: Float32Array.of(1) }),
    missing('tensor.shape[0]'),
  ],
  'an array that has only a length': [() => engine.matmul([{ length: 1 }], [[1]]), missing('a[0][0]')],
  'transferred memory': [() => engine.matmul([transferred()], [[1]]), gone('a[0]')],
  'transferred memory of a flat matrix': [
    () => engine.matmul({ rows: 1, columns: 2, data: transferred() }, [[1], [1]]),
    gone('a.data'),
  ],
  'transferred ids': [() => engine.embed(rows, transferred(Int32Array)), gone('ids')],
  'a transferred file': [() => models.load(transferred(Uint8Array)), gone('file')],
  'a scale that is a symbol': [
    () => engine.attend({ embeddings: rows, scale: Symbol('s') }),
    /^TypeError: scale must be 'sqrtDk', 'off' or a number but is a symbol$/,
  ],
  'a string as the number of heads': [
    () => fast.attend({ queries: rows, keys: rows, values: rows, heads: '2' }),
    /^TypeError: heads must be a number but is the string "2"$/,
  ],
  ...Object.fromEntries(
    [2n, Symbol('s'), transferred()].map((heads) => [
      `heads beside a pin that are a ${typeof heads}`,
      [
        () => engine.attend({ embeddings: rows, heads, pins: [{ field: 'scores', row: 0, column: 0, value: 1 }] }),
        /^TypeError: heads must be a number but is (the bigint 2n|a symbol|an object)$/,
      ],
    ]),
  ),
  'a context that is null': [
    () => fast.prepare({ queries: 1, keys: 1, dK: 1, dV: 1 }).run(...Array(3).fill(Float32Array.of(1)), null),
    /^TypeError: context must be a Float32Array but is null$/,
  ],
  'a first query that is too large': [
    () => fast.attend({ queries: rows, keys: rows, values: rows, firstQuery: 2 ** 31 - 1 }),
    /^RangeError: firstQuery must be from 0 to 134217728 but is 2147483647$/,
  ],
  'a number that is too large for float32': [
    () => engine.attend({ embeddings: [[1, 1e39]] }),
    /^RangeError: embeddings\[0\]\[1\] is 1e\+39, but the largest float32 is 3\.4e38$/,
  ],
  'more axes than PyTorch has': [
    () => notebooks.print({ shape: Array(1000).fill(1), data: Float32Array.of(1) }),
    /^RangeError: the tensor has 1000 axes, but at most 64 can be printed$/,
  ],
  'more parameters than fit together': [
    () => models.create({ vocabulary: 2 ** 26, embedding: 2, sequence: 2 }),
    /^RangeError: the parameters would be \d+ numbers, but at most 134217728 fit$/,
  ],
};

function expectAlive() {
  assert.deepEqual(
    [engine, fast, models, notebooks].map(({ stopped }) => stopped),
    [false, false, false, false],
  );
  assert.equal(engine.softmax([[1, 1]]).data[0], 0.5);
}

for (const [name, [call, message]] of Object.entries(refused)) {
  test(`refused with a clear error: ${name}`, () => {
    assert.throws(call, (error) => {
      assert.match(String(error), message);
      return true;
    });
    expectAlive();
  });
}

test('async methods refuse a wrong signal or progress function', async () => {
  await assert.rejects(
    model.train({ task: 'copy', sequences: 1 }, { signal: {} }).next(),
    /^TypeError: signal must be an AbortSignal but is an object$/,
  );
  await assert.rejects(
    model.train({ task: 'copy', sequences: 1 }, { progress: 'loud' }).next(),
    /^TypeError: progress must be a function but is the string "loud"$/,
  );
  await assert.rejects(
    model.generate([0], { signal: null }).next(),
    /^TypeError: signal must be an AbortSignal but is null$/,
  );
});

/** An array that gets one more item whenever its length is read. */
const growing = (...items) =>
  new Proxy([...items], {
    get(target, key) {
      if (key === 'length') target.push(target.at(-1));
      return Reflect.get(target, key);
    },
  });

test('an array that grows while it is read keeps the length that was read first', () => {
  assert.deepEqual(
    engine.attend({ embeddings: growing([1, 2], [3, 4]) }).embeddings,
    engine.attend({
      embeddings: [
        [1, 2],
        [3, 4],
        [3, 4],
      ],
    }).embeddings,
  );
  assert.deepEqual([...engine.embed(rows, growing(0, 1)).data], [1, 2, 3, 4, 3, 4]);
  assert.equal(engine.random(1, growing({ fn: 'rand', n: 1 })).length, 2);
  expectAlive();
});

test('a getter that lengthens the next list does not overwrite memory', () => {
  const data = [1, 2, 3, 4];
  const long = {
    rows: 2,
    columns: 2,
    get data() {
      return data;
    },
  };
  const input = {
    embeddings: long,
    get mask() {
      data.push(...Array(1e5).fill(7));
      return { causal: false };
    },
  };
  assert.deepEqual([...engine.attend(input).embeddings.data], [1, 2, 3, 4]);
  const memory = new ArrayBuffer(16, { maxByteLength: 1 << 20 });
  const floats = new Float32Array(memory);
  floats.set([1, 2, 3, 4]);
  const resized = {
    embeddings: { rows: 2, columns: 2, data: floats },
    get source() {
      memory.resize(1 << 20);
      return undefined;
    },
  };
  assert.throws(
    () =>
      engine.attend({
        ...resized,
        get embeddings() {
          return { rows: 2, columns: 2, data: floats };
        },
        heads: 1,
      }),
    RangeError,
  );
  expectAlive();
});

test('a typed array with a wrong length property is read number by number', () => {
  const liar = Object.defineProperty(
    Float32Array.from({ length: 1000 }, () => 9),
    'length',
    { value: 2 },
  );
  assert.deepEqual([...engine.softmax([liar]).data], [0.5, 0.5]);
  const proxy = new Proxy(Float32Array.of(1, 1), {});
  assert.throws(() => engine.softmax([proxy]), TypeError);
  expectAlive();
});

test('prepared attention that computes while inputs are read does no harm', () => {
  const shape = { queries: 300, keys: 300, dK: 64, dV: 64 };
  const input = {
    queries: [[1]],
    keys: [[1], [1]],
    values: [[1], [3]],
    get mask() {
      fast.prepare(shape).compute();
      return {};
    },
  };
  assert.throws(() => fast.attend(input), /must not call the engine/);
  const ready = fast.prepare(shape);
  assert.deepEqual(
    [
      ...fast.attend({
        ...input,
        get mask() {
          ready.compute();
          return {};
        },
      }).context.data,
    ],
    [2],
  );
  ready.dispose();
});

test('a text may begin with a byte order mark, which is kept', () => {
  const tokenizer = models.tokenizer('characters', '\uFEFFbank');
  assert.deepEqual(tokenizer.tokens, ['a', 'b', 'k', 'n', '\uFEFF']);
  assert.equal(tokenizer.decode(tokenizer.encode('\uFEFFbank')), '\uFEFFbank');
  assert.deepEqual(models.tokenizerFrom('words', ['\uFEFF', 'bank']).tokens, ['\uFEFF', 'bank']);
});

test('values with a million columns need memory only for the existing rows', async () => {
  const own = await loadFast({ fresh: true });
  const wide = { rows: 9, columns: 1e6, data: new Float32Array(9e6).fill(1) };
  const { context } = own.attend({ queries: Array(9).fill([1]), keys: Array(9).fill([1]), values: wide });
  assert.equal(context.data.at(-1), 1);
  assert.ok(own.memoryBytes < 4e8, `${own.memoryBytes} bytes`);
});

test('a batch that needs more memory than available is refused first, and the model still works', async () => {
  const own = await loadLanguageModels({ fresh: true });
  const wide = own.create({ vocabulary: 1000, embedding: 8, sequence: 8192 });
  const before = wide.parameters();
  const long = { sequences: 2, length: 8192, tokens: new Int32Array(16384), targets: new Int32Array(16384) };
  assert.throws(
    () => wide.gradients(long, 'float64'),
    /^RangeError: the batch needs [\d.]+ GB of memory, which is not available$/,
  );
  const short = { sequences: 1, length: 2, tokens: [0, 1], targets: [1, 2] };
  assert.equal(own.stopped, false);
  assert.deepEqual(wide.parameters(), before);
  assert.ok(wide.step(short).loss > 0);
  wide.dispose();
});

test('generators that were started and dropped share one copy of the parameters', async () => {
  const own = await loadLanguageModels({ fresh: true });
  const large = own.create({ vocabulary: 2000, embedding: 64, sequence: 16 });
  const begin = async () => (await large.generate([1], { greedy: true, tokens: 5 }).next()).value.token;
  const first = await begin();
  const before = own.memoryBytes;
  for (let i = 0; i < 100; i++) assert.equal(await begin(), first);
  assert.ok(own.memoryBytes < before + 2e7, `${before} bytes became ${own.memoryBytes}`);
  large.step({ sequences: 1, length: 2, tokens: [0, 1], targets: [1, 2] });
  assert.ok(Number.isInteger(await begin()));
  large.dispose();
});

test('models that are garbage-collected give their memory back', async () => {
  const own = await loadLanguageModels({ fresh: true });
  const drop = () => void own.create({ vocabulary: 2000, embedding: 256, sequence: 16 });
  const rest = async () => {
    globalThis.gc();
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  };
  const dropMany = async (count) => {
    for (let i = 0; i < count; i++) {
      drop();
      await rest();
    }
  };
  await dropMany(3);
  const before = own.memoryBytes;
  await dropMany(20);
  assert.ok(own.memoryBytes <= before + 3e7, `${before} bytes became ${own.memoryBytes}`);
});
