// Every matrix, vector, mask and tensor of every function is accepted in every form: plain and typed arrays, matrices,
// tensors. The tables of operations say which arguments there are, so none is forgotten.
import assert from 'node:assert/strict';
import test from 'node:test';
import { DenseMatrix, load } from '../../dist/npm/index.js';
import { loadFast } from '../../dist/npm/fast.js';
import { loadFastPool } from '../../dist/npm/fast-pool-node.js';
import { loadLanguageModels } from '../../dist/npm/language-model.js';
import { loadNotebooks } from '../../dist/npm/notebooks.js';
import * as engineTable from '../../dist/npm/operations/engine.js';
import * as randomTable from '../../dist/npm/operations/random.js';
import * as fastTable from '../../dist/npm/operations/attend-fast.js';
import * as notebooksTable from '../../dist/npm/operations/notebooks.js';
import * as gradientsTable from '../../dist/npm/operations/gradients.js';
import * as modelTable from '../../dist/npm/operations/language-model.js';

const engine = await load();
const fast = await loadFast();
const pool = await loadFastPool({ threads: 1 });
const notebooks = await loadNotebooks();
const models = await loadLanguageModels();
const { gradients } = models;
test.after(() => pool.dispose());

/** A value that is passed in each of the forms of its kind. The numbers are whole, so that int64 can hold them. */
class Given {
  constructor(kind, rows) {
    this.kind = kind;
    this.rows = rows;
  }

  /** The forms by name. The first is the one that all others must agree with. */
  get forms() {
    const { kind, rows } = this;
    const flat = rows.flat();
    const shape = kind.endsWith('ector') ? [flat.length] : [rows.length, rows[0].length];
    const size = { rows: rows.length, columns: rows[0].length };
    const tensors = {
      'tensor of plain numbers': { shape, data: flat },
      'float32 tensor': { shape, data: Float32Array.from(flat) },
      'float64 tensor': { shape, data: Float64Array.from(flat) },
      'int64 tensor': { shape, data: BigInt64Array.from(flat, BigInt) },
    };
    const vectors = { plain: flat, float32: Float32Array.from(flat), int32: Int32Array.from(flat) };
    const matrices = {
      plain: rows,
      'typed rows': rows.map((row) => Float32Array.from(row)),
      'matrix of plain numbers': { ...size, data: flat },
      matrix: { ...size, data: Float32Array.from(flat) },
      'float64 matrix': { ...size, data: Float64Array.from(flat) },
      DenseMatrix: DenseMatrix.from(rows),
    };
    const yes = (value) => (Array.isArray(value) ? value.map(yes) : Boolean(value));
    const booleans = kind.startsWith('mask') && {
      booleans: kind === 'maskVector' ? yes(flat) : yes(rows),
      'tensor of booleans': { shape, data: yes(flat) },
      ...(kind === 'maskMatrix' && { 'matrix of booleans': { ...size, data: yes(flat) } }),
    };
    return { ...(shape.length === 1 ? vectors : matrices), ...tensors, ...booleans };
  }
}
const matrix = (rows) => new Given('matrix', rows);
const vector = (...numbers) => new Given('vector', [numbers]);

const [x, y, square] = [
  matrix([
    [1, 2],
    [0, -1],
    [3, 1],
  ]),
  matrix([
    [2, 0],
    [1, 1],
    [0, 5],
  ]),
  matrix([
    [1, 2],
    [3, -4],
  ]),
]; // prettier-ignore
const [two, three] = [vector(1, -2), vector(3, 0, 1)];
const keep = new Given('maskMatrix', [
  [1, 0, 1],
  [1, 1, 1],
  [0, 1, 1],
]); // prettier-ignore
const keyKeep = new Given('maskVector', [[1, 1, 0]]);
const additive = matrix([
  [0, 1, 0],
  [2, 0, 0],
  [0, 0, 1],
]); // prettier-ignore
const projection = { weight: square, bias: two };
const mask = { keep, keyKeep, additive };
const sources = { source: y, valueSource: y, pastKeys: square, pastValues: square };
const past = matrix([
  [0, 0, 1, 0, 0],
  [0, 0, 0, 0, 2],
  [0, 0, 0, 0, 0],
]); // prettier-ignore
const attention = {
  ...{ query: projection, key: projection, value: projection, output: projection, ...sources },
  ...{ sinks: vector(1), alibi: vector(2), mask: { additive: past } },
};
const norm = { gamma: two, beta: two };
const widen = { weight: square, bias: two };
const layer = { widen, narrow: widen, gate: widen };
const block = { norm1: norm, norm2: norm, attention, feedForward: layer };
const masked = { attention: { mask }, feedForward: { widen: { weight: square }, narrow: { weight: square } } };
const parts = { queries: x, keys: y, values: x, mask, sinks: vector(1), alibi: vector(2) };
const shape = { queries: 3, keys: 3, dK: 2, dV: 2, sinks: vector(1), alibi: vector(2) };
const numbers = (rows) => Float32Array.from(rows.flat());
const config = { vocabulary: 2, embedding: 2, sequence: 2, context: 'average' };
const parameters = () => {
  const model = models.create(config);
  const given = Object.entries(model.parameters()).map(([name, { shape: axes, data }]) => {
    const [rows, columns] = axes.length === 2 ? axes : [1, axes[0]];
    const whole = Array.from(data, (_, i) => (i % 3) - 1);
    const table = Array.from({ length: rows }, (_, i) => whole.slice(i * columns, (i + 1) * columns));
    return [name, new Given(axes.length === 2 ? 'matrix' : 'vector', table)];
  });
  return Object.fromEntries(given);
};

/** For each operation: calls with every value that it takes as a matrix, vector, mask or tensor. */
const calls = {
  'engine.attend': [[{ embeddings: x, ...attention }], [{ embeddings: x, mask }]],
  'engine.layerNorm': [[x, norm]],
  'engine.activate': [[x, 'relu']],
  'engine.feedForward': [[x, layer]],
  'engine.block': [
    [x, block],
    [x, masked],
  ],
  'engine.softmax': [[x]],
  'engine.softmaxSteps': [[three]],
  'engine.crossEntropy': [[x, [0, 1, 1]]],
  'engine.embed': [[x, [2, 0]]],
  'engine.embedTokens': [[{ a: two, b: two }, ['b', 'a']]],
  'engine.matmul': [[x, square]],
  'engine.linear': [[x, square, two]],
  'engine.cosine': [[two, vector(3, 1)]],
  'engine.learnedPositions': [[x, 2]],
  'engine.addPositions': [[x, y]],
  'engine.concatenatePositions': [[x, y]],
  'engine.rotate': [[x]],
  'engine.fromLinear': [[x]],
  'engine.fromStack': [[[square, square]]],
  'engine.fromTorch': [
    [
      {
        inProjWeight: matrix([[1], [2], [3]]),
        inProjBias: three,
        outProjWeight: matrix([[2]]),
        outProjBias: vector(1),
      },
    ],
    [
      {
        in_proj_weight: matrix([[1], [2], [3]]),
        in_proj_bias: three,
        'out_proj.weight': matrix([[2]]),
        'out_proj.bias': vector(1),
      },
    ],
  ], // prettier-ignore
  'random.multinomial': [[3, [{ fn: 'multinomial', p: vector(1, 2, 1), k: 2 }]]],
  'fast.attend': [[parts]],
  'fast.prepare': [[shape]],
  'pool.attend': [[{ ...parts, mask: { causal: true } }]],
  'notebooks.evaluate': [
    ['matmul', [x, square]],
    ['dot', [two, vector(3, 1)]],
  ],
  'notebooks.print': [[x], [two]],
  'gradients.matmulGradient': [[x, square, y]],
  'gradients.linearGradient': [[x, square, y]],
  'gradients.softmaxGradient': [[x, y]],
  'gradients.layerNormGradient': [[x, norm, y]],
  'gradients.activateGradient': [[x, 'silu', y]],
  'gradients.feedForwardGradient': [[x, layer, y]],
  'gradients.rotateGradient': [[{}, x]],
  'gradients.crossEntropyGradient': [[x, [0, 1, 1]]],
  'gradients.attendGradient': [
    [{ embeddings: x, ...attention }, y],
    [{ embeddings: x, mask }, y],
  ],
  'gradients.blockGradient': [
    [x, block, y],
    [x, masked, y],
  ],
  'gradients.adamw': [
    [
      {
        parameter: x,
        firstMoment: y,
        secondMoment: matrix([
          [1, 2],
          [3, 4],
          [5, 6],
        ]),
      },
      y,
      3,
    ],
  ],
  'model.createModel': [[config, { parameters: parameters() }]],
  'model.setParameters': [[parameters()]],
}; // prettier-ignore

/** Runs an operation's public function. */
async function run(name, args) {
  const [module, operation] = name.split('.');
  if (module === 'engine') return engine[operation](...args);
  if (module === 'random') return engine.random(...args);
  if (module === 'notebooks') return notebooks[operation](...args);
  if (module === 'gradients') return gradients[operation.replace('Gradient', '')](...args);
  if (module === 'pool') return pool.attend(...args);
  if (name === 'fast.attend') return fast.attend(...args);
  if (name === 'fast.prepare') {
    const prepared = fast.prepare(...args);
    return prepared.run(numbers(x.rows), numbers(y.rows), numbers(x.rows));
  }
  const model = name === 'model.createModel' ? models.create(...args) : models.create(config);
  if (name === 'model.setParameters') model.setParameters(...args);
  return model.parameters();
}

/** The result with plain numbers only, because a float64 input of the notebooks gives a float64 result. */
function plain(value) {
  if (value instanceof DenseMatrix) return value.toArray();
  if (ArrayBuffer.isView(value)) return Array.from(value, Number);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plain(part)]));
}

/** The values in the arguments, each with the path of names that leads to it. */
function valuesIn(value, path = []) {
  if (value instanceof Given) return [{ value, path }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => valuesIn(part, [...path, name]));
}

/** The arguments with every value in its first form, but the value at `path` in the form `form`. */
function filled(value, path, form) {
  if (value instanceof Given) return path?.length === 0 ? value.forms[form] : value.forms.plain;
  if (Array.isArray(value)) return value.map((part, i) => filled(part, rest(path, String(i)), form));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, filled(part, rest(path, name), form)]));
}
const rest = (path, name) => (path?.[0] === name ? path.slice(1) : undefined);

for (const [name, all] of Object.entries(calls))
  for (const [call, args] of all.entries())
    test(`every form of every value of ${name}${call > 0 ? `, call ${call + 1}` : ''}`, async () => {
      const want = plain(await run(name, filled(args)));
      for (const { value, path } of valuesIn(args))
        for (const form of Object.keys(value.forms)) {
          if (form === 'int64 tensor' && name.startsWith('notebooks')) continue; // ids there, not numbers
          const got = await run(name, filled(args, path, form)).catch((error) => {
            throw new Error(`${name}: ${path.join('.')} as ${form}: ${error.message}`);
          });
          assert.deepEqual(plain(got), want, `${path.join('.')} as ${form}`);
        }
    });

/** The names of the fields, or of the parameter, that a kind of the tables takes as numbers. */
function fieldsOf(name, kind) {
  if (typeof kind === 'string') return /^(matrix|vector|mask|tensor|tables)/.test(kind) ? [name] : [];
  if (Array.isArray(kind)) return fieldsOf(name, kind[0]);
  return Object.entries(kind).flatMap(([field, each]) => fieldsOf(field, each));
}

test('the calls above have all values that the tables of operations list', () => {
  const tables = {
    engine: engineTable,
    random: randomTable,
    fast: fastTable,
    notebooks: notebooksTable,
    gradients: gradientsTable,
    model: modelTable,
  }; // prettier-ignore
  for (const [module, table] of Object.entries(tables))
    for (const { name, parameters: kinds } of Object.values(table)) {
      const called = valuesIn(calls[`${module}.${name}`] ?? []).map(({ path }) => path.at(-1));
      for (const [parameter, kind] of kinds)
        for (const field of fieldsOf(parameter, kind)) {
          const isParameter = typeof kind === 'string' || Array.isArray(kind);
          assert.ok(isParameter ? called.length > 0 : called.includes(field), `${module}.${name}: ${field}`);
        }
    }
});
