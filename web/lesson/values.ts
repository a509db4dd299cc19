// Every number and text that the page shows, in one tree; each has a path ("river.scores.1.2") by which an element asks for it.
import type { Matrix } from 'riverbank';
import type { Engine } from './engine.ts';
import { exerciseValues } from './exercises/index.ts';
import type { ExerciseValues } from './exercises/index.ts';
import { vocabularyOf, weightOf } from './given.ts';
import { loopValues } from './loop.ts';
import type { LoopValues } from './loop.ts';
import { matrixOf, rowOf } from './matrix.ts';
import { notationValues } from './notation.ts';
import type { NotationValues } from './notation.ts';
import { edgeValues, notebookValues, verified } from './notebook.ts';
import type { NotebookValues } from './notebook.ts';
import { sentenceValues } from './sentence.ts';
import type { SentenceValues } from './sentence.ts';
import { snippetOf } from './snippet.ts';
import { bankRow, sentenceNames } from './state.ts';
import type { Precision, SentenceName, State } from './state.ts';

/** `bank` on its way from its embedding to its context. */
export interface Blend {
  /** Its row of weights: only itself before, the softmax after (1 × 3). */
  weights: Matrix;
  /** Its vector (1 × 4). */
  vector: Matrix;
  /** The two of its four numbers that the map shows (1 × 2). */
  point: Matrix;
}

export interface Values extends Record<SentenceName, SentenceValues> {
  /** Chapter 1's W (4 × 3). */
  weight: Matrix;
  /** Cosine of the two `bank`s, at each stage. NaN where one of them is all zeros. */
  meter: Record<'embeddings' | 'projected' | 'context' | 'blend', number>;
  /** How far the learner has dragged, 0 to 1. */
  share: number;
  blend: Record<SentenceName, Blend>;
  /** Two of each word's four numbers (3 × 2). */
  map: Record<SentenceName, Matrix>;
  /** bank_river − bank_finance after X·W (1 × 3). */
  gap: Matrix;
  loop: LoopValues;
  notation: NotationValues;
  notebook: NotebookValues;
  verified: { same: number; total: number };
  edge: Record<Precision, number>;
  exercises: ExerciseValues;
  snippet: string;
  /** How many numbers the learner has set. */
  edits: number;
}

export type MeterStage = keyof Values['meter'];

/** The map keeps the first two numbers of each vector and leaves the others out (4 × 2). */
const firstTwo = [[1, 0], [0, 1], [0, 0], [0, 0]];
const alone = Array.from({ length: 3 }, (_, i) => (i === bankRow ? 1 : 0));

function cosineOrNaN(engine: Engine, a: ArrayLike<number>, b: ArrayLike<number>): number {
  try {
    return engine.cosine(a, b);
  } catch {
    return NaN; // A vector of zeros points nowhere.
  }
}

/** Part of the way from before to after: (1 − t)·before + t·after. */
function blendOf(engine: Engine, share: number, sentence: SentenceValues): Blend {
  const mix = (before: ArrayLike<number>, after: ArrayLike<number>) =>
    engine.matmul([[1 - share, share]], matrixOf([before, after]));
  const vector = mix(rowOf(sentence.embeddings, bankRow), rowOf(sentence.context, bankRow));
  return { weights: mix(alone, rowOf(sentence.weights, bankRow)), vector, point: engine.matmul(vector, firstTwo) };
}

/** The whole tree for one state. Same state, same tree. */
export function computeValues(engine: Engine, state: State): Values {
  const vocabulary = vocabularyOf(engine, state);
  const weight = weightOf(engine, state);
  const share = state.blend / 100;
  const [river, finance] = sentenceNames.map((name) => sentenceValues(engine, state, name, vocabulary, weight)) as
    [SentenceValues, SentenceValues];
  const blend = { river: blendOf(engine, share, river), finance: blendOf(engine, share, finance) };
  const banks = (field: 'embeddings' | 'projected' | 'context') => [rowOf(river[field], bankRow), rowOf(finance[field], bankRow)] as const;
  const meter = {
    embeddings: cosineOrNaN(engine, ...banks('embeddings')),
    projected: cosineOrNaN(engine, ...banks('projected')),
    context: cosineOrNaN(engine, ...banks('context')),
    blend: cosineOrNaN(engine, blend.river.vector.data, blend.finance.vector.data),
  };
  return {
    river, finance, weight, meter, share, blend,
    map: { river: engine.matmul(river.embeddings, firstTwo), finance: engine.matmul(finance.embeddings, firstTwo) },
    gap: engine.matmul([[1, -1]], matrixOf(banks('projected'))),
    loop: loopValues(engine, state, state.sentence === 'river' ? river : finance),
    notation: notationValues(engine, state.sentence === 'river' ? river : finance, weight),
    notebook: notebookValues(engine, state.notebook, state.precision),
    verified: verified(engine, state.precision),
    edge: edgeValues(engine),
    exercises: exerciseValues(engine, state.seeds),
    snippet: snippetOf(river.embeddings),
    edits: Object.keys(state.edits).length,
  };
}

const isMatrix = (value: unknown): value is Matrix =>
  typeof value === 'object' && value !== null && 'data' in value && 'columns' in value;

/** The value at a path, or undefined. A matrix is followed by row and column, a list by a place. */
export function lookUp(values: unknown, path: string): unknown {
  let value = values;
  const parts = path.split('.');
  for (let i = 0; i < parts.length; i++) {
    if (typeof value !== 'object' || value === null) return undefined;
    const part = parts[i] ?? '';
    if (isMatrix(value) && /^\d+$/.test(part)) {
      const column = Number(parts[++i]);
      if (!(Number(part) < value.rows && column < value.columns)) return undefined;
      value = value.data[Number(part) * value.columns + column];
    } else {
      value = (value as Record<string, unknown>)[part];
    }
  }
  return value;
}

/** The number at a path; NaN where there is none. */
export function numberAt(values: unknown, path: string): number {
  const value = lookUp(values, path);
  return typeof value === 'number' ? value : NaN;
}
