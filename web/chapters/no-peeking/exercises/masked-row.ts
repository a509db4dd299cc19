// Exercise of the chapter "no-peeking": compute one row of attention weights under the causal mask.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../../core/engine/engine.ts';
import { attendMasked } from '../masking.ts';
import { matrixOf, rowOf } from '../../../core/engine/matrix.ts';
import { cut, gradeBy, tenths } from '../../../core/exercises/kind.ts';
import type { Grade, Mistake } from '../../../core/exercises/kind.ts';
import { added, joined, line, numbersIn, raised, sign } from '../../../core/exercises/steps.ts';
import type { Step } from '../../../core/exercises/steps.ts';
import { maskTokens } from '../settings.ts';

export interface MaskedRowProblem {
  /** New random scaled scores (4 × 4). */
  scores: Matrix;
  /** e to the power of each score in the row that the exercise asks for (1 × 4). */
  powers: Matrix;
  /** The powers of the row after masking (1 × 4). The hidden key's power is e^−∞ = 0. */
  seen: Matrix;
  /** The sum of `seen`. */
  sum: number;
  /** The weights under the causal mask (4 × 4). The answer is row 3. */
  weights: Matrix;
  /** The row that the exercise asks for, counted from 1. */
  place: number;
}

export type MaskedRowCause =
  | 'peeked'
  | 'zeroForInfinity'
  | 'maskedAfter'
  | 'hidItself'
  | 'upperTriangle'
  | 'equalShares'
  | 'anotherMaskedRow'
  | 'notDivided'
  | 'powersPeeked';

const asked = 2;
const size = 4;
/** A mask (4 × 4): 1 if the row's word may see the column's word, else 0. */
const maskWhere = (sees: (row: number, column: number) => boolean): Matrix =>
  matrixOf(
    Array.from({ length: size }, (_, row) => Array.from({ length: size }, (_, column) => Number(sees(row, column)))),
  );
const causal = maskWhere((row, column) => column <= row);

/**
 * Attention weights (4 × 4) for given scaled scores. The scores are overridden (pinned), so the embeddings have no
 * effect on them.
 */
function weightsOf(engine: Engine, scores: Matrix, keep: Matrix, masking: 'infinity' | 'zero' | 'after'): Matrix {
  const pins = Array.from(scores.data, (value, i) => ({
    field: 'scaled' as const,
    row: Math.floor(i / size),
    column: i % size,
    value,
  }));
  return attendMasked(engine, { embeddings: scores, scale: 'off', pins }, keep, masking).weights;
}

export function maskedRowProblem(engine: Engine, seed: number): MaskedRowProblem {
  const scores = matrixOf(cut(tenths(engine, 9000 + seed, size * size, -10, 20), size));
  const { exponentials } = engine.softmaxSteps(rowOf(scores, asked), { kind: 'naive' });
  const seen = rowOf(scores, asked).map((score, key) => (key <= asked ? score : -Infinity));
  const masked = engine.softmaxSteps(seen, { kind: 'naive' });
  return {
    scores,
    powers: matrixOf([exponentials]),
    seen: matrixOf([masked.exponentials]),
    sum: masked.sum,
    weights: weightsOf(engine, scores, causal, 'infinity'),
    place: asked + 1,
  };
}

function mistakes(engine: Engine, { scores, seen, powers }: MaskedRowProblem): Mistake<MaskedRowCause>[] {
  const row = (keep: Matrix, masking: 'infinity' | 'zero' | 'after', place = asked) =>
    rowOf(weightsOf(engine, scores, keep, masking), place);
  return [
    [
      'peeked',
      row(
        maskWhere(() => true),
        'infinity',
      ),
    ],
    ['zeroForInfinity', row(causal, 'zero')],
    ['maskedAfter', row(causal, 'after')],
    [
      'hidItself',
      row(
        maskWhere((query, key) => key < query),
        'infinity',
      ),
    ],
    [
      'upperTriangle',
      row(
        maskWhere((query, key) => key >= query),
        'infinity',
      ),
    ],
    ['notDivided', rowOf(seen, 0)],
    ['powersPeeked', rowOf(powers, 0)],
    ['equalShares', rowOf(causal, asked).map((bit) => bit / (asked + 1))],
    ...[0, 1, 3].map((place): Mistake<MaskedRowCause> => ['anotherMaskedRow', row(causal, 'infinity', place)]),
  ];
}

/** Checks the answer: four weights, rounded to two digits after the point. */
export function gradeMaskedRow(
  engine: Engine,
  problem: MaskedRowProblem,
  answer: readonly number[],
): Grade<MaskedRowCause> {
  return gradeBy(answer, rowOf(problem.weights, asked), 0.0061, mistakes(engine, problem));
}

const at = numbersIn('maskedRow');

/**
 * The solution's steps: first the powers of e, with −∞ for the hidden key; then their sum; then each power divided by
 * the sum.
 */
export function maskedRowSteps(engine: Engine, problem: MaskedRowProblem): Step[] {
  const powers = maskTokens.map((_, key) => at(`seen.0.${key}`));
  const all = rowOf(problem.powers, 0);
  const others = [0, 1, 3].map(
    (row): Mistake<MaskedRowCause> => [
      'anotherMaskedRow',
      Array.from(
        engine.softmaxSteps(
          rowOf(problem.scores, row).map((score, key) => (key <= row ? score : -Infinity)),
          { kind: 'naive' },
        ).exponentials,
      ),
    ],
  );
  return [
    {
      made: 'seenPowers',
      rule: 'hideFirst',
      or: ['hideAfter', 'hideByZero'],
      lines: powers.map((power, key) =>
        line(power, raised(key <= asked ? at(`scores.${asked}.${key}`, 1) : sign('−∞')), maskTokens[key]),
      ),
      mistakes: [['peeked', all], ['zeroForInfinity', [...all.slice(0, asked + 1), 1]], ...others],
    },
    {
      made: 'sum',
      rule: 'total',
      or: ['mean', 'largest'],
      lines: [line(at('sum'), added(powers.map((power) => [power])))],
      mistakes: [['peeked', [all.reduce((sum, power) => sum + power, 0)]]],
    },
    {
      made: 'weights',
      rule: 'share',
      or: ['overLargest', 'equalShares'],
      lines: powers.map((power, key) =>
        line(at(`weights.${asked}.${key}`), joined(power, '÷', at('sum')), maskTokens[key]),
      ),
      places: [0, 1, 2, 3],
      mistakes: mistakes(engine, problem),
    },
  ];
}
