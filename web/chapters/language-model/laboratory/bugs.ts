// Runs a mistake of notebook 002 on the weights that the learner has trained: the loss and the attention it leads to.
import type { Engine as Attention, Matrix } from 'riverbank';
import type { Batch, LanguageModel, Parameters, Tensor } from 'riverbank/language-model';
import { matrixFromTensor, numbersOf } from '../../../core/engine/matrix.ts';
import { bugs, linesOf, repaired, repairs } from './bug-table.ts';
import type { BugName, Variant } from './bug-table.ts';
import type { Reading } from './texts.ts';
import type { BugView } from './view.ts';

const noTarget = -100;

/** Positions that are looked up in a table with too few rows. */
class OutOfRange extends RangeError {}

/** Everything a variant needs: the model's weights and one text after another. */
interface Scene {
  engine: Attention;
  parameters: Parameters;
  heads: number;
  batch: Batch;
}

const tensorOf = ({ parameters }: Scene, name: string): Tensor => {
  const tensor = parameters[name];
  if (!tensor) throw new RangeError(`the model has no ${name}`);
  return tensor;
};
const matrixNamed = (scene: Scene, name: string): Matrix => matrixFromTensor(tensorOf(scene, name));

/** Token vectors plus the vectors of the positions that the variant looks up (length × d). */
function embeddingsOf(scene: Scene, { positions }: Variant, ids: readonly number[]): Matrix {
  const table = matrixNamed(scene, 'positional_encoding_table.weight');
  const places = {
    place: ids.map((_, i) => i),
    token: ids,
    same: ids.map(() => 0),
    reversed: ids.map((_, i) => ids.length - 1 - i),
  }[positions];
  if (places.some((place) => place >= table.rows)) throw new OutOfRange('IndexError: index out of range in self');
  const { engine } = scene;
  return engine.addPositions(
    engine.embed(matrixNamed(scene, 'token_embedding_table.weight'), ids),
    engine.embed(table, places),
  );
}

function maskOf({ mask }: Variant, length: number): { causal?: boolean; keep?: number[][] } {
  if (mask === 'past') return { causal: true };
  const places = Array.from({ length }, (_, i) => i);
  return mask === 'nothing' ? {} : { keep: places.map((query) => places.map((key) => (key >= query ? 1 : 0))) };
}

/** One head on one text, up to the masked scores (length × length), and its values (length × head size). */
function scoresOf(scene: Scene, variant: Variant, x: Matrix, head: number): { masked: Matrix; values: Matrix } {
  const { engine } = scene;
  const weight = (role: string) => ({ weight: engine.fromLinear(matrixNamed(scene, `heads.${head}.${role}.weight`)) });
  const size = tensorOf(scene, `heads.${head}.key.weight`).shape[0] ?? 1;
  const width = { headSize: size, embedding: x.columns, length: x.rows, nothing: 1 }[variant.divisor];
  const { masked, values } = engine.attend({
    embeddings: x,
    query: weight('query'),
    key: weight('key'),
    value: weight('value'),
    scale: Math.sqrt(width),
    mask: maskOf(variant, x.rows),
  });
  return { masked, values };
}

const turned = ({ rows, columns, data }: Matrix): Matrix => ({
  rows: columns,
  columns: rows,
  data: Float32Array.from(data, (_, i) => data[(i % rows) * columns + Math.floor(i / rows)] ?? NaN),
});

/** Softmax along one axis of one head's scores of all texts (texts × length × length); what sees nothing becomes NaN, as in PyTorch. */
function weigh(engine: Attention, { softmax }: Variant, all: readonly Matrix[]): Matrix[] {
  const over = (matrix: Matrix) => engine.softmax(matrix, { allowNonFinite: true, fullyMasked: 'nan' });
  if (softmax === 'keys') return all.map(over);
  if (softmax === 'queries') return all.map((matrix) => turned(over(turned(matrix))));
  const [{ rows, columns } = { rows: 0, columns: 0 }] = all;
  const beside = over({
    rows: rows * columns,
    columns: all.length,
    data: Float32Array.from(
      { length: rows * columns * all.length },
      (_, i) => all[i % all.length]?.data[Math.floor(i / all.length)] ?? NaN,
    ),
  });
  return all.map((_, text) => ({
    rows,
    columns,
    data: Float32Array.from({ length: rows * columns }, (__, i) => beside.data[i * all.length + text] ?? NaN),
  }));
}

const beside = (parts: readonly Matrix[]): Matrix => {
  const columns = parts.reduce((sum, part) => sum + part.columns, 0);
  const rows = parts[0]?.rows ?? 0;
  const rowOf = (row: number) =>
    parts.flatMap((part) => Array.from(part.data.subarray(row * part.columns, (row + 1) * part.columns)));
  return { rows, columns, data: Float32Array.from(Array.from({ length: rows }, (_, row) => rowOf(row)).flat()) };
};

interface Outcome {
  loss: number;
  weights: Matrix[][];
}

/** The whole model by the variant: the loss of the batch, and the weights by head and text. */
function run(scene: Scene, variant: Variant): Outcome {
  const { engine, batch, heads } = scene;
  const texts = Array.from({ length: batch.sequences }, (_, text) =>
    Array.from(batch.tokens).slice(text * batch.length, (text + 1) * batch.length),
  );
  const inputs = texts.map((ids) => embeddingsOf(scene, variant, ids));
  const ofHeads = Array.from({ length: heads }, (_, head) => {
    const scores = inputs.map((x) => scoresOf(scene, variant, x, head));
    return {
      values: scores.map(({ values }) => values),
      weights: weigh(
        engine,
        variant,
        scores.map(({ masked }) => masked),
      ),
    };
  });
  const weights = ofHeads.map((head) => head.weights);
  if (weights.flat().some(({ data }) => data.some(Number.isNaN))) return { loss: NaN, weights };
  const logits = inputs.map((_, text) =>
    engine.linear(
      beside(ofHeads.map((head) => engine.matmul(head.weights[text] ?? [], head.values[text] ?? []))),
      matrixNamed(scene, 'head.weight'),
      numbersOf(tensorOf(scene, 'head.bias')),
    ),
  );
  const all: Matrix = {
    rows: batch.tokens.length,
    columns: logits[0]?.columns ?? 0,
    data: Float32Array.from(logits.flatMap(({ data }) => Array.from(data))),
  };
  return { loss: engine.crossEntropy(all, batch.targets, { ignoreIndex: noTarget }), weights };
}

/** The first texts of a batch. */
const firstOf = ({ length, tokens, targets }: Batch, sequences: number): Batch => ({
  sequences,
  length,
  tokens: Array.from(tokens).slice(0, sequences * length),
  targets: Array.from(targets).slice(0, sequences * length),
});

/** Only models with heads alone have these classes. */
export function bugOf(engine: Attention, model: LanguageModel, reading: Reading, bug: BugName, fix: string): BugView {
  const { heads = 1 } = model.config;
  const texts = reading.unseen ?? reading.batch(0);
  const batch = firstOf(texts, Math.min(bugs[bug].texts, texts.sequences));
  const scene: Scene = { engine, parameters: model.parameters(), heads, batch };
  const line = linesOf(bug)[fix] ?? linesOf(bug)['notebook'] ?? { code: '', does: {} };
  const right = run(scene, repaired);
  const tokens = Array.from(batch.tokens)
    .slice(0, batch.length)
    .map((id) => reading.tokenizer.tokens[id] ?? '');
  const empty: Matrix = { rows: 0, columns: 0, data: new Float32Array() };
  const view = {
    bug,
    fix,
    texts: batch.sequences,
    repaired: right.loss,
    same: repairs(line),
    tokens,
    wanted: right.weights[0]?.[0] ?? empty,
  };
  try {
    const got = run(scene, { ...repaired, ...line.does });
    const equal = got.weights.every((head, h) =>
      head.every(({ data }, text) => data.every((weight, i) => weight === right.weights[h]?.[text]?.data[i])),
    );
    return { ...view, loss: got.loss, same: equal && got.loss === right.loss, weights: got.weights[0]?.[0] ?? empty };
  } catch (error) {
    if (!(error instanceof OutOfRange)) throw error;
    return { ...view, loss: NaN, same: false, weights: empty, error: error.message };
  }
}
