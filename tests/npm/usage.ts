// A program as a user writes it. Tests compile it with tsc, and tsc must refuse every marked mistake.
import {
  load,
  type AttendInput,
  type BlockTrace,
  type Engine,
  type FieldName,
  type Matrix,
  type Tensor,
  type Trace,
} from 'riverbank';
import { loadFast, type FastResult } from 'riverbank/fast';
import { loadFastPool } from 'riverbank/fast/pool';
import { loadCheckpoint, type Checkpoint, type CheckpointReader, type Substitute } from 'riverbank/checkpoints';
import { load as loadExternal } from 'riverbank/external';
import { loadLanguageModels, type LanguageModel, type StepReport } from 'riverbank/language-model';
import { loadNotebooks, type Notebooks } from 'riverbank/notebooks';
import { loadNotebooks as loadNotebooksExternal } from 'riverbank/notebooks/external';

const engine: Engine = await load({ fresh: true });
const same: Engine = await loadExternal({ wasmUrl: new URL('https://example.org/engine.wasm') });

const input: AttendInput = {
  embeddings: [[1, 2], Float32Array.of(3, 4)],
  query: { weight: { rows: 2, columns: 1, data: [1, 2] } },
  scale: 3.5,
  mask: { causal: true },
  pins: [{ field: 'valueSource', row: 0, column: 0, value: 1 }],
};
const trace: Trace = engine.attend(input);
const weights: Matrix = trace.weights;
const again: Trace = same.attend({ embeddings: weights });
const several: Trace[] = engine.attend({ embeddings: [[[1, 2]], [[3, 4]]], mask: [{ causal: true }, undefined] });
const batch: Trace[] = engine.attend({ embeddings: { shape: [1, 1, 2], data: [1, 2] } });
const block = { attention: { heads: 1 }, feedForward: { widen: { weight: [[1]] }, narrow: { weight: [[1]] } } };
const blockTrace: BlockTrace = engine.block([[1]], block);
const blockTraces: BlockTrace[] = engine.block([[[1]], [[2]]], { ...block, attention: { mask: [undefined, {}] } });
const parsed: Trace = engine.attend({ embeddings: JSON.parse('[[1, 2]]') });
const shape: number[] = [1, 2];
const tensor: Trace = engine.attend({ embeddings: { shape, data: [1, 2] } });
const vector = { shape: [2], data: [1, 2] };
const cosine: number = engine.cosine(vector, Float64Array.of(3, 4)) + engine.softmaxSteps(vector).sum;
const looked: Matrix = engine.embedTokens({ bank: vector, mud: [1, 2] }, ['mud']);
const drawn = engine.random(1, [{ fn: 'multinomial', p: vector, k: 1 }]).length;
const heads = { heads: 2, alibi: true, sinks: vector };
const sloped: Trace = engine.attend({ embeddings: [[1, 2]], ...heads });
const flags = { shape: [1, 1], data: [true] };
const hiding: Trace[] = [
  engine.attend({ embeddings: [[1]], mask: { keep: flags, keyKeep: { shape: [1], data: [true] } } }),
  engine.attend({ embeddings: [[1]], mask: { keep: { rows: 1, columns: 1, data: [true] }, keyKeep: [true] } }),
];
const fast = await loadFast();
const parts = { queries: [[1], [2]], keys: [[1], [2]], values: [[1], [2]] };
const fused: FastResult = fast.attend({ ...parts, ...heads, alibi: vector });
const hidingFast: FastResult = fast.attend({ ...parts, heads: 2, mask: { keep: flags } });
fast.prepare({ heads: 2, queries: 1, keys: 1, dK: 1, dV: 1, sinks: vector, alibi: false }).dispose();
const pool = await loadFastPool();
const pooled: Matrix = (await pool.attend({ ...parts, ...heads })).context;
const pooledTexts: { context: Matrix }[] = await pool.attend({
  ...{ queries: [parts.queries, [[1]]], keys: parts.keys, values: parts.values },
  mask: [{ causal: true }, undefined],
});
const tensorTexts: { context: Matrix }[] = await pool.attend({
  ...{ queries: { shape: [1, 2, 1], data: [1, 2] }, keys: parts.keys, values: parts.values },
});
console.log(cosine, looked.rows, drawn, sloped.heads, fused.context.rows, pooled.rows, pooledTexts.length);
console.log(hiding.length, hidingFast.context.rows);
console.log(tensorTexts.length, several.length, batch.length, parsed.heads, tensor.heads);
const first: number | undefined = again.output.data[0];
const names: FieldName[] = engine.schema().map(({ name }) => name);
const draws: number | undefined = engine.random(1n, [{ fn: 'randint', n: 2, low: 0, high: 2n ** 40n }])[0]?.draws;
const notebooks: Notebooks[] = [await loadNotebooks(), await loadNotebooksExternal({ wasmUrl: '/notebooks.wasm' })];
const evaluated: Tensor | undefined = notebooks[0]?.evaluate('dot', [vector, [3, 4]]);
const plainText: string | undefined = notebooks[0]?.print({ shape: [2, 1], data: [1, 2] });
const printed: string | undefined = notebooks[0]?.print(
  notebooks[0].run('004', { precision: 'float64' }).steps[0]!.value,
);
const models = await loadLanguageModels();
const simd: 'baseline' | 'relaxed' = models.simd;
const model: LanguageModel = models.create(
  { vocabulary: 5, embedding: 8, sequence: 6, context: 'blocks' },
  { seed: 1n, train: { clipNorm: 1 } },
);
const reports: StepReport[] = [];
for await (const report of model.train({ text: [0, 1, 2, 3, 4, 0, 1, 2], sequences: 2 }, { steps: 3 }))
  reports.push(report);
for await (const { token, probabilities } of model.generate([1], { tokens: 2, topK: 2 }))
  console.log(token, probabilities[token]);
model.setParameters({ 'token_embedding.weight': [[1, 2]], bias: vector });
model.dispose();
const dropped: Record<string, Uint8Array> = {};
const brought: Checkpoint = await loadCheckpoint(dropped, { simd: 'auto' });
const quieter: CheckpointReader = brought.without({ heads: [{ layer: 0, head: 1 }] });
const best: Substitute | undefined = quieter.substitutes('by the bank', 2, { layer: 0, count: 3 })[0];
const traced: Trace = brought.trace([1, 2, 3], { layer: 0, head: 1, attentionMask: [true, true, false] });
const masked: number = brought.read(['a', 'b'], {
  attentionMask: [
    { shape: [1], data: [1] },
    { shape: [1], data: [true] },
  ],
}).length;
const columns: number = brought.projections({ layer: 0, head: 1 }).query.weight.columns;
const states: Matrix[] = brought.read('by the bank', { attention: false }).hidden;
console.log(blockTrace.output.rows, blockTraces.length);
console.log(columns, best?.token, traced.weights.rows, states.length, brought.config.layout);
console.log(
  evaluated?.shape,
  plainText,
  masked,
  printed,
  simd,
  first,
  names,
  draws,
  engine.embedTokens({ bank: [1, 2] }, ['bank']).rows,
);

// @ts-expect-error: the pool takes no mask with a matrix
await pool.attend({ ...parts, mask: { keep: [[1]] } });
// @ts-expect-error: alibi is a list or a boolean
engine.attend({ embeddings: [[1]], alibi: 'usual' });
// @ts-expect-error: embeddings are required
engine.attend({});
// @ts-expect-error: a misspelt option
engine.attend({ embeddings: [[1]], maks: {} });
// @ts-expect-error: words are not numbers
engine.attend({ embeddings: [['1']] });
// @ts-expect-error: no such field
engine.attend({ embeddings: [[1]], pins: [{ field: 'value_source', row: 0, column: 0, value: 1 }] });
// @ts-expect-error: no such activation
engine.activate([[1]], 'swish');
// @ts-expect-error: operations have camelCase names
notebooks[0]?.evaluate('gather_rows', [[[1]], [0]]);
// @ts-expect-error: 'dice' is not a random call
engine.random(1, [{ fn: 'dice', n: 1 }]);
// @ts-expect-error: the version is read-only
engine.version = '2';
// @ts-expect-error: undefined is not a mask
engine.attend({ embeddings: [[1]], mask: undefined });
// @ts-expect-error: no such context
models.create({ vocabulary: 5, embedding: 8, sequence: 6, context: 'lstm' });
// @ts-expect-error: a batch needs targets
model.step({ sequences: 1, length: 1, tokens: [1] });
// @ts-expect-error: a head needs a layer
brought.without({ heads: [{ head: 1 }] });
// @ts-expect-error: a trace needs a layer
brought.trace('bank', {});
