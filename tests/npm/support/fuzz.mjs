// Calls the package wrongly on purpose: takes a correct call and replaces one part with an odd value. fast-check draws
// the calls and shrinks those that fail.
import fc from 'fast-check';
import { loadCheckpoint } from '../../../dist/npm/checkpoints.js';
import { load } from '../../../dist/npm/index.js';
import { loadFast } from '../../../dist/npm/fast.js';
import { loadLanguageModels } from '../../../dist/npm/language-model.js';
import { loadNotebooks } from '../../../dist/npm/notebooks.js';
import { modelNamed } from '../../golden/npm/model-folders.mjs';
import { transferred } from './transferred.mjs';

/** A typed array whose memory was transferred away. */
const detached = () => transferred();

/**
 * The odd values that replace one part of a call. A function with a parameter computes its odd value from the original
 * part. `detached` is also called, and makes a new odd value each time. Any other function is passed as it is.
 */
const oddities = [
  undefined,
  null,
  true,
  '',
  '2',
  'x'.repeat(1000),
  '\uFEFF',
  '\uD800',
  NaN,
  Infinity,
  -Infinity,
  -0,
  -1,
  0.5,
  1e39,
  1e-320,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31),
  2 ** 53,
  1e308,
  7n,
  -(2n ** 63n),
  2n ** 64n,
  Symbol('s'),
  () => 1,
  {},
  [],
  [[]],
  [[], []],
  new Array(3),
  new Array(2 ** 32 - 1),
  [1, 'two'],
  [[1, 2], [3]],
  new Date(0),
  new Map(),
  { length: 3 },
  { length: -1 },
  { length: 2 ** 53 },
  { rows: 1e9, columns: 1e9, data: [] },
  { rows: -1, columns: -1, data: [1] },
  { rows: 1, columns: NaN, data: [1] },
  new Float32Array(0),
  Int8Array.of(1, 2),
  BigInt64Array.of(1n),
  new Float64Array(3).fill(1e300),
  new DataView(new ArrayBuffer(8)),
  new ArrayBuffer(8),
  detached,
  (part) => [part],
  (part) => new Proxy(Object(part), {}),
  (part) => Object.freeze(Object(part)),
  (part) => Object.create(Object(part)),
  (part) => (Array.isArray(part) ? [...part, ...part] : part),
  (part) => (Array.isArray(part) ? part.slice(1) : part),
  (part) => (Array.isArray(part) ? Float64Array.from(part.flat()) : part),
];

const m = (rows, columns) =>
  Array.from({ length: rows }, (_, i) => Array.from({ length: columns }, (_, j) => Math.sin(i * columns + j + 1)));

/**
 * Starts the engines and lists correct calls: the object that has the function, the function's name, and the arguments.
 * Also returns what the checks after each call need.
 */
async function rightCalls() {
  const [engine, fast, models, notebooks] = [
    await load(),
    await loadFast(),
    await loadLanguageModels(),
    await loadNotebooks(),
  ];
  const model = models.create({ vocabulary: 5, embedding: 4, sequence: 6, heads: 2 });
  const batch = { sequences: 2, length: 3, tokens: [0, 1, 2, 3, 4, 0], targets: [1, 2, 3, 4, 0, -100] };
  const attention = {
    source: m(2, 4),
    valueSource: m(2, 4),
    query: { weight: m(4, 4), bias: [1, 2, 3, 4] },
    key: { weight: m(4, 4) },
    value: { weight: m(4, 2) },
    output: { weight: m(2, 3) },
    heads: 2,
    scale: 2,
    mask: {
      causal: true,
      keep: [
        [1, 0],
        [1, 1],
        [1, 1],
      ],
      keyKeep: [1, 1],
      additive: m(3, 2),
    },
    rotary: { layout: 'half', base: 100, queryPositions: [0, 1, 2], keyPositions: [0, 1] },
    fullyMasked: 'nan',
    softmax: 'naive',
    allowNonFinite: false,
    pins: [{ field: 'scores', head: 1, row: 0, column: 1, value: 2 }],
  };
  const plain = { heads: 2, mask: { causal: true } };
  const block = {
    normPlace: 'post',
    norm1: { gamma: [1, 1, 1, 1], eps: 0.1 },
    attention: plain,
    feedForward: { widen: { weight: m(4, 6) }, narrow: { weight: m(6, 4) }, activation: 'relu' },
  };
  const tensor = (...shape) => ({
    shape,
    data: new Float32Array(shape.reduce((size, axis) => size * axis, 1)).fill(0.5),
  });
  const gradients = models.gradients;
  const { files } = modelNamed('bert');
  const reader = await loadCheckpoint(files, { simd: 'baseline' });
  const calls = [
    [{ loadCheckpoint }, 'loadCheckpoint', [files, { simd: 'baseline' }]],
    [{ loadCheckpoint }, 'loadCheckpoint', [Object.entries(files).map(([name, bytes]) => new File([bytes], name))]],
    [reader, 'tokens', ['The bank lent the money.']],
    [reader, 'read', ['The bank lent the money.', { attention: false }]],
    [reader, 'read', [[2, 5, 6, 3]]],
    [reader, 'trace', [[2, 5, 6, 3], { layer: 1, head: 2 }]],
    [reader, 'substitutes', ['The bank lent the money.', 2, { layer: 1, count: 3 }]],
    [reader, 'without', [{ heads: [{ layer: 0, head: 1 }] }]],
    [engine, 'attend', [{ embeddings: m(3, 4), precision: 'float64', ...attention }]],
    [engine, 'embed', [m(3, 2), [0, 2]]],
    [engine, 'embedTokens', [{ a: [1, 2], b: [3, 4] }, ['a', 'b']]],
    [engine, 'matmul', [m(2, 3), m(3, 2), { transposeB: false, precision: 'float64' }]],
    [engine, 'linear', [m(2, 3), m(2, 3), [1, 2]]],
    [
      engine,
      'cosine',
      [
        [1, 2],
        [2, 1],
      ],
    ],
    [engine, 'softmax', [m(2, 3), { kind: 'naive', log: true, fullyMasked: 'nan' }]],
    [engine, 'softmaxSteps', [[1, 2, 3], { kind: 'stable' }]],
    [engine, 'layerNorm', [m(2, 3), { gamma: [1, 2, 3], beta: [0, 0, 1], eps: 1e-3 }]],
    [engine, 'activate', [m(2, 2), 'gelu']],
    [engine, 'feedForward', [m(2, 4), block.feedForward]],
    [engine, 'block', [m(3, 4), block]],
    [engine, 'crossEntropy', [m(2, 3), [0, 2], { reduction: 'sum', ignoreIndex: 5 }]],
    [engine, 'sinusoidalPositions', [3, 4, 100]],
    [engine, 'learnedPositions', [m(4, 2), 3]],
    [engine, 'addPositions', [m(2, 2), m(2, 2)]],
    [engine, 'concatenatePositions', [m(2, 2), m(2, 3)]],
    [engine, 'rotate', [m(2, 4), { layout: 'half', base: 50, positions: [3, 4] }]],
    [engine, 'alibi', [2, 3, { causal: false }]],
    [engine, 'fromLinear', [m(2, 3)]],
    [engine, 'fromStack', [[m(2, 3), m(2, 3)]]],
    [
      engine,
      'fromTorch',
      [{ inProjWeight: m(6, 2), inProjBias: [1, 2, 3, 4, 5, 6], outProjWeight: m(2, 2), outProjBias: [1, 2] }],
    ],
    [
      engine,
      'random',
      [
        '7',
        [
          { fn: 'rand', n: 2 },
          { fn: 'multinomial', p: [0.2, 0.8], k: 1 },
          { fn: 'linear', in: 2, out: 3, bias: true },
          { fn: 'randint', n: 2, low: 0, high: 9 },
        ],
      ],
    ],
    [
      fast,
      'attend',
      [
        {
          queries: m(24, 4),
          keys: m(40, 4),
          values: m(40, 3),
          heads: 2,
          scale: 'off',
          alibi: [0.5, 1],
          firstQuery: 2,
          weightRows: [0, 5],
          mask: { causal: true },
        },
      ],
    ],
    [fast, 'prepare', [{ heads: 1, queries: 3, keys: 4, dK: 2, dV: 2, mask: { causal: true } }]],
    [
      models,
      'create',
      [
        { vocabulary: 4, embedding: 4, sequence: 3, context: 'blocks', heads: 2, hidden: 5 },
        { seed: 3, train: { learningRate: 0.1, clipNorm: 1 } },
      ],
    ],
    [models, 'load', [model.save()]],
    [models, 'tokenizer', ['words', 'a river bank']],
    [models, 'tokenizerFrom', ['characters', ['a', 'b']]],
    [models, 'textBatch', [[0, 1, 2, 3, 4], 2, [0, 1]]],
    [models, 'randomBatch', [[0, 1, 2, 3, 4], 2, 2, 1, 0]],
    [models, 'taskBatch', ['copy', 2, 1, 0]],
    [model, 'step', [batch]],
    [model, 'loss', [batch]],
    [model, 'gradients', [batch, 'float64']],
    [model, 'checkGradient', [batch, { name: 'head.bias', row: 0, column: 1 }, 1e-4]],
    [model, 'trace', [[0, 1, 2]]],
    [model, 'setParameters', [model.parameters()]],
    [models.tokenizer('words', 'a river bank'), 'encode', ['a bank']],
    [models.tokenizer('words', 'a river bank'), 'decode', [[0, 1]]],
    [gradients, 'matmul', [m(2, 3), m(3, 2), m(2, 2)]],
    [gradients, 'attend', [{ embeddings: m(3, 4), ...plain }, m(3, 4)]],
    [gradients, 'block', [m(3, 4), block, m(3, 4)]],
    [
      gradients,
      'adamw',
      [{ parameter: m(1, 2), firstMoment: [[0, 0]], secondMoment: [[0, 0]] }, m(1, 2), 1, { learningRate: 0.1 }],
    ],
    [notebooks, 'run', ['001', { precision: 'float64' }]],
    [notebooks, 'evaluate', ['softmax', [tensor(2, 3)], { axis: 1 }]],
    [notebooks, 'print', [tensor(2, 2), { precision: 3, sciMode: false, suffix: 's' }]],
  ];
  return { calls, engines: { engine, fast, models, notebooks }, model, reader };
}

const isInner = (value) =>
  typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) && Object.keys(value).length > 0;

/**
 * A copy of `value` in which the part at `route` is replaced. Each number of the route, modulo the number of keys,
 * chooses one key.
 */
function spoiled(value, route, { odd, isGetter }) {
  if (!isInner(value) || route.length === 0) {
    return typeof odd === 'function' && (odd.length > 0 || odd === detached) ? odd(value) : odd;
  }
  const keys = Object.keys(value);
  const key = keys[route[0] % keys.length];
  const copy = Array.isArray(value) ? [...value] : { ...value };
  const part = spoiled(value[key], route.slice(1), { odd, isGetter });
  if (isGetter && typeof key === 'string') {
    Object.defineProperty(copy, key, { get: () => part, enumerable: true, configurable: true });
  } else {
    copy[key] = part;
  }
  return copy;
}

/** Matches words of JavaScript's own error messages. Such a message does not explain what was wrong with the call. */
const foreignWords =
  /Cannot (?:read|convert|perform|mix|destructure|access)|is not (?:a function|iterable|a constructor|defined)|Invalid (?:array|typed array|atomic)|out of bounds|detached ArrayBuffer|allocation failed|undefined \(|Maximum call stack|memory access|unreachable|is not extensible|only a getter/;

/** Throws unless `error` is one of riverbank's own errors. */
function expectOwnError(error) {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : `threw ${String(error)}`;
  if (!/^(?:Type|Range|)Error: /.test(text) || foreignWords.test(text))
    throw new Error(text.slice(0, 300), { cause: error });
}

const tokens = [2, 5, 6, 3];
const readingOf = ({ reader }) => reader.read(tokens).hidden[2].data.join();

/** Throws if an engine has stopped or gives other results than before. */
function expectUnharmed({ engines, model, reader }, reading) {
  for (const [name, { stopped }] of Object.entries(engines)) {
    if (stopped) throw new Error(`${name} has stopped`);
  }
  if (engines.engine.softmax([[1, 1]]).data[0] !== 0.5) throw new Error('softmax returns wrong weights');
  if (model.config.heads !== 2) throw new Error('the model has changed');
  if (reading && readingOf({ reader }) !== reading) throw new Error('the checkpoint reads differently');
}

const oddValue = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...oddities) },
  {
    weight: 1,
    arbitrary: fc.anything({ withBigInt: true, withTypedArray: true, withSparseArray: true, withNullPrototype: true }),
  },
);

const drawnCalls = (count) =>
  fc.record({
    call: fc.nat({ max: count - 1 }),
    route: fc.array(fc.nat({ max: 999 }), { minLength: 1, maxLength: 6 }),
    odd: oddValue,
    isGetter: fc.boolean(),
  });

/**
 * Makes odd calls until `milliseconds` have passed or `calls` were made. Throws fast-check's report of the first
 * failure, shrunk to a small call, with the seed that repeats it. Returns the number of calls and the memory at the
 * end.
 */
export async function fuzz({ seed = 1, calls = 1e9, milliseconds = Infinity }) {
  let world = await rightCalls();
  const reading = readingOf(world);
  let made = 0;
  const property = fc.asyncProperty(drawnCalls(world.calls.length), async ({ call, route, ...part }) => {
    const [owner, name, args] = world.calls[call];
    made += 1;
    try {
      const result = await owner[name](...spoiled(args, route, part));
      result?.dispose?.();
    } catch (error) {
      expectOwnError(error);
    }
    try {
      expectUnharmed(world, made % 50 === 0 && reading);
    } catch (error) {
      world = await rightCalls(); // fast-check goes on with smaller calls, which need engines that still work
      throw new Error(`after ${name}: ${error.message}`, { cause: error });
    }
  });
  await fc.assert(property, {
    seed,
    numRuns: calls,
    interruptAfterTimeLimit: milliseconds,
    markInterruptAsFailure: false,
  });
  const memory = Object.entries(world.engines).map(([name, { memoryBytes }]) => [name, memoryBytes]);
  return { made, memory: Object.fromEntries(memory) };
}
