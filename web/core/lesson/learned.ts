// Computes attention for the word "bank" in both sentences with queries, keys and values.
// The weight matrices were set by hand in notebook 000.
import type { Matrix } from 'riverbank';
import type { Engine } from '../engine/engine.ts';
import { tensorNamed } from '../notebooks/given.ts';
import { matrixFromTensor, matrixOf, rowOf } from '../engine/matrix.ts';
import { overlaid, pinsOf } from '../engine/pins.ts';
import { softmaxRows } from '../engine/softmax-row.ts';
import type { SoftmaxRow } from '../engine/softmax-row.ts';
import { bankRow } from '../store/state.ts';
import type { SentenceName, State } from '../store/state.ts';
import { cosineOrNaN } from '../engine/cosine.ts';

/** The roles of a word in attention. */
export const roles = ['query', 'key', 'value'] as const;
export type Role = (typeof roles)[number];

/** The attention of one sentence. Queries and keys are 3 × 2, values are 3 × 3. */
export interface LearnedSentence {
  queries: Matrix;
  keys: Matrix;
  values: Matrix;
  scores: Matrix;
  scaled: Matrix;
  weights: Matrix;
  context: Matrix;
  softmax: SoftmaxRow[];
  /** √2, the root of the keys' width */
  divisor: number;
  /** The attention weights of the word "bank": its row of `weights` (1 × 3). */
  bank: Matrix;
}

/** The weight matrices of queries (4 × 2), keys (4 × 2) and values (4 × 3). */
export type LearnedWeights = Record<`${Role}Weight`, Matrix>;

export interface LearnedValues extends Record<SentenceName, LearnedSentence>, LearnedWeights {
  /** The cosine between the context of "bank" in one sentence and its context in the other. */
  cosine: number;
}

const fields = ['queries', 'keys', 'values', 'scores', 'scaled', 'weights', 'context'] as const;

export function learnedWeights(engine: Engine, state: State): LearnedWeights {
  const weight = (role: Role) =>
    overlaid(state, `learned.${role}Weight`, matrixFromTensor(tensorNamed(engine, `000/13/W_${role}`)));
  return { queryWeight: weight('query'), keyWeight: weight('key'), valueWeight: weight('value') };
}

export function learnedSentence(
  engine: Engine,
  state: State,
  name: SentenceName,
  embeddings: Matrix,
  { queryWeight, keyWeight, valueWeight }: LearnedWeights,
): LearnedSentence {
  const trace = engine.attend({
    embeddings,
    query: { weight: queryWeight },
    key: { weight: keyWeight },
    value: { weight: valueWeight },
    pins: pinsOf(state, `learned.${name}`, fields),
  });
  return { ...trace, softmax: softmaxRows(engine, trace.masked), bank: matrixOf([rowOf(trace.weights, bankRow)]) };
}

export function learnedValues(
  engine: Engine,
  river: LearnedSentence,
  finance: LearnedSentence,
  weights: LearnedWeights,
): LearnedValues {
  const cosine = cosineOrNaN(engine, rowOf(river.context, bankRow), rowOf(finance.context, bankRow));
  return { river, finance, ...weights, cosine };
}
