// Runs the repaired model of notebook 002 from texts to attention weights. Each step can be replaced by a wrong line.
import type { Engine as Attention, Matrix } from 'riverbank';
import type { Batch, Parameters, Tensor } from 'riverbank/language-model';
import { matrixFromTensor } from '../../../core/engine/matrix.ts';
import type { Variant } from './bug-table.ts';

/** Thrown if the position table has no row for a position. */
export class OutOfRange extends RangeError {}

/** The model's weights and a batch of texts. */
export interface Scene {
  engine: Attention;
  parameters: Parameters;
  heads: number;
  batch: Batch;
}

export const tensorOf = ({ parameters }: Scene, name: string): Tensor => {
  const tensor = parameters[name];
  if (!tensor) throw new RangeError(`the model has no ${name}`);
  return tensor;
};
const matrixNamed = (scene: Scene, name: string): Matrix => matrixFromTensor(tensorOf(scene, name));

/** For each token: the row of the position table that is added to it. */
export const placesOf = (positions: Variant['positions'], ids: readonly number[]): number[] =>
  ({
    place: ids.map((_, i) => i),
    token: [...ids],
    same: ids.map(() => 0),
    reversed: ids.map((_, i) => ids.length - 1 - i),
  })[positions];

/**
 * Token vectors plus position vectors (length × d). Throws OutOfRange if the position table has no row for a position.
 */
function embeddingsOf(scene: Scene, { positions }: Variant, ids: readonly number[]): Matrix {
  const table = matrixNamed(scene, 'positional_encoding_table.weight');
  const places = placesOf(positions, ids);
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

/** The scores are divided by the square root of this number. */
export const divided = (scene: Scene, { divisor }: Variant, length: number): number => {
  const [size = 1, embedding = 1] = tensorOf(scene, 'heads.0.key.weight').shape;
  return { headSize: size, embedding, length, nothing: 1 }[divisor];
};

/** The masked scores of one head for one text (length × length). */
function maskedScores(scene: Scene, variant: Variant, x: Matrix, head: number): Matrix {
  const { engine } = scene;
  const weight = (role: string) => ({ weight: engine.fromLinear(matrixNamed(scene, `heads.${head}.${role}.weight`)) });
  return engine.attend({
    embeddings: x,
    query: weight('query'),
    key: weight('key'),
    value: weight('value'),
    scale: Math.sqrt(divided(scene, variant, x.rows)),
    mask: maskOf(variant, x.rows),
  }).masked;
}

const turned = ({ rows, columns, data }: Matrix): Matrix => ({
  rows: columns,
  columns: rows,
  data: Float32Array.from(data, (_, i) => data[(i % rows) * columns + Math.floor(i / rows)] ?? NaN),
});

/**
 * Softmax of one head's scores over the keys, the queries or the texts (one matrix, length × length, for each text). A
 * fully masked row gives NaN, as in PyTorch.
 */
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

/**
 * Computes the attention weights of each head and text with the variant's lines of code (length × length each). Throws
 * OutOfRange if the position table has no row for a position.
 */
export function run(scene: Scene, variant: Variant): Matrix[][] {
  const { engine, batch, heads } = scene;
  const inputs = textsIn(batch).map((ids) => embeddingsOf(scene, variant, ids));
  return Array.from({ length: heads }, (_, head) =>
    weigh(
      engine,
      variant,
      inputs.map((x) => maskedScores(scene, variant, x, head)),
    ),
  );
}

export const textsIn = ({ sequences, length, tokens }: Batch): number[][] =>
  Array.from({ length: sequences }, (_, text) => Array.from(tokens).slice(text * length, (text + 1) * length));
