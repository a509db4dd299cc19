// Exercise of the chapter "averages": if one word changes, how many rows of the output change with it?
import type { Matrix, Projection } from 'riverbank';
import type { Engine } from '../../../core/engine/engine.ts';
import { rowOf } from '../../../core/engine/matrix.ts';
import { gradeBy, integers, tenths } from '../../../core/exercises/kind.ts';
import type { Grade, Mistake } from '../../../core/exercises/kind.ts';
import { line, numbersIn, shownAt, sign } from '../../../core/exercises/steps.ts';
import type { Piece, Step } from '../../../core/exercises/steps.ts';

export interface MovedProblem {
  tokens: number;
  /** Position of the word that changes, counted from 1. */
  place: number;
  /** How many output rows change, for each layer: attention, causal attention, the feed-forward layer and the norm. */
  answer: number[];
}

export type MovedCause =
  | 'allMix'
  | 'allAlone'
  | 'backwards'
  | 'maskIgnored'
  | 'maskSwapped'
  | 'feedForwardMixes'
  | 'normMixes';

const width = 4;

/**
 * Makes a problem: a random sentence and one word that changes. Sends the original and the changed sentence through
 * each layer and counts the output rows that differ.
 */
export function movedProblem(engine: Engine, seed: number): MovedProblem {
  const tokens = 4 + (seed % 6); // never the same for two seeds in a row, so a new problem has other answers
  const [step = 0] = integers(engine, 11000 + seed, 1, 0, 99);
  // The changed word is never the first or the last word. In those two cases causal attention would change as many rows
  // as ordinary attention or the feed-forward layer.
  const place = 2 + (step % (tokens - 2));
  const embeddings = {
    rows: tokens,
    columns: width,
    data: Float32Array.from(tenths(engine, 12000 + seed, tokens * width, 1, 9)),
  };
  const changed = {
    ...embeddings,
    data: embeddings.data.map((number, i) => (i === (place - 1) * width ? number + 1 : number)),
  };
  const drawn = (start: number, rows: number, columns: number): Projection => ({
    weight: { rows, columns, data: tenths(engine, start, rows * columns, 1, 9) },
  });
  const [widen, narrow] = [drawn(13000, width, 2 * width), drawn(13001, 2 * width, width)];
  const layers: ((x: Matrix) => Matrix)[] = [
    (x) => engine.attend({ embeddings: x }).context,
    (x) => engine.attend({ embeddings: x, mask: { causal: true } }).context,
    (x) => engine.feedForward(x, { widen, narrow, activation: 'relu' }).output,
    (x) => engine.layerNorm(x),
  ];
  return { tokens, place, answer: layers.map((layer) => differing(layer(embeddings), layer(changed))) };
}

const differing = (a: Matrix, b: Matrix): number =>
  Array.from({ length: a.rows }, (_, row) => row).filter((row) =>
    rowOf(a, row).some((number, i) => number !== rowOf(b, row)[i]),
  ).length;

const mistakes = (tokens: number, place: number): Mistake<MovedCause>[] => [
  ['allMix', [tokens, tokens, tokens, tokens]],
  ['allAlone', [1, 1, 1, 1]],
  ['backwards', [tokens, place, 1, 1]],
  ['maskIgnored', [tokens, tokens, 1, 1]],
  ['maskSwapped', [tokens - place + 1, tokens, 1, 1]],
  ...[1, tokens].map((norm): Mistake<MovedCause> => ['feedForwardMixes', [tokens, tokens - place + 1, tokens, norm]]),
  ['normMixes', [tokens, tokens - place + 1, 1, tokens]],
];

/** Checks an answer of four whole numbers: how many rows each layer changes. */
export function gradeMoved(
  _: Engine,
  { tokens, place, answer: right }: MovedProblem,
  answer: readonly number[],
): Grade<MovedCause> {
  return gradeBy(answer, right, 0.01, mistakes(tokens, place));
}

const at = numbersIn('moved');

/**
 * The solution's steps, one for each layer. Each step says whether an output row depends on all words, on its own word
 * and the words before it, or on its own word alone.
 */
export function movedSteps(_: Engine, { tokens, place, answer }: MovedProblem): Step[] {
  const step = (i: number, made: string, rule: string, or: readonly string[], from: Piece[]): Step => ({
    made,
    rule,
    or,
    lines: [line(at(`answer.${i}`, 0), from)],
    places: [i],
    mistakes: shownAt([i], answer, mistakes(tokens, place)),
  });
  const whole = at('tokens', 0);
  return [
    step(0, 'afterAttention', 'mixesAll', ['mixesBefore', 'mixesNone'], [whole]),
    step(
      1,
      'afterCausal',
      'mixesBefore',
      ['mixesAll', 'mixesNone'],
      [whole, sign(' − '), at('place', 0), sign(' + 1')],
    ),
    step(2, 'afterFeedForward', 'mixesNone', ['mixesAll', 'mixesBefore'], []),
    step(3, 'afterNorm', 'mixesNone', ['mixesBefore', 'mixesAll'], []),
  ];
}
