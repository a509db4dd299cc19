// Computes a map of meanings: the built-in sentences and the reader's two, projected on the two directions in which the
// set differs most.
import { measure } from '../../../../english/senses/measure.mjs';
import { matrixOf } from '../../../core/engine/matrix.ts';
import type { Known } from './sense-set.ts';
import { cosineOf, dot, less, mainDirections, meanOf } from './vectors.ts';
import type { Vector } from './vectors.ts';
import type { MapView, Nearest, Score } from './view.ts';

/**
 * The sentence of the set whose vector is most similar to `own`, after subtracting the mean. A sentence with the same
 * text is excluded.
 */
export function nearestTo(
  sentences: readonly Known[],
  vectors: readonly Vector[],
  own: Vector,
  ownText: string,
): Nearest {
  const mean = meanOf(vectors);
  const cosines = vectors.map((vector, i) =>
    sentences[i]?.text === ownText ? -Infinity : cosineOf(less(vector, mean), less(own, mean)),
  );
  const best = cosines.reduce((top, cosine, i) => (cosine > (cosines[top] ?? -Infinity) ? i : top), 0);
  const { word = '', sense = '', text = '' } = sentences[best] ?? {};
  return { word, sense, text, cosine: cosines[best] ?? NaN };
}

/** Whether each word has the same vector in all its sentences. If so, no sentence is nearer than another. */
function areAllAlike(sentences: readonly Known[], vectors: readonly Vector[]): boolean {
  const firsts = new Map<string, Vector>();
  return sentences.every(({ word }, i) => {
    const [vector = [], first = vector] = [vectors[i], firsts.get(word)];
    firsts.set(word, first);
    return less(vector, first).every((rest) => rest === 0);
  });
}

/**
 * How well these vectors tell the meanings of the sentences apart: `right` and `auc` of MapView (view.ts). Both are NaN
 * if each word has the same vector in all its sentences.
 */
export function scoreOf(sentences: readonly Known[], vectors: readonly Vector[]): Score {
  if (areAllAlike(sentences, vectors)) return { right: NaN, auc: NaN };
  const { right, auc } = measure(
    sentences.map(({ sentence }) => sentence),
    vectors,
  );
  return { right, auc };
}

/** One of the reader's texts, and the vector of the word in it. */
export interface Mine {
  text: string;
  vector: Vector;
}

export function mapOf(
  sentences: readonly Known[],
  vectors: readonly Vector[],
  own: readonly Mine[],
  word: string,
): MapView {
  const mean = meanOf(vectors);
  const rows = vectors.map((vector) => less(vector, mean));
  const directions = mainDirections(rows, 2);
  const along = (vector: Vector): number[] => directions.map((direction) => dot(vector, direction));
  const points = rows.map(along);
  // Flip the x axis if needed, so that the first meaning is on the left.
  const first = sentences[0]?.sense;
  const leaning = points.reduce((sum, [x = 0], i) => sum + (sentences[i]?.sense === first ? x : -x), 0);
  const turned = ([x = 0, y = 0]: number[]): number[] => [leaning > 0 ? -x : x, y];
  const mine = sentences.flatMap((each, i) => (each.word === word ? [i] : []));
  const nearest = own.map(({ text, vector }) =>
    nearestTo(
      mine.flatMap((i) => sentences[i] ?? []),
      mine.map((i) => vectors[i] ?? []),
      vector,
      text,
    ),
  );
  return {
    points: matrixOf(points.map(turned)),
    own: matrixOf(own.map(({ vector }) => turned(along(less(vector, mean))))),
    sentences: sentences.map(({ word: its, sense, text }) => ({ word: its, sense, text })),
    ...scoreOf(sentences, vectors),
    total: sentences.length,
    ...(nearest.every(({ cosine }) => Number.isFinite(cosine)) ? { nearest: nearest as [Nearest, Nearest] } : {}),
  };
}
