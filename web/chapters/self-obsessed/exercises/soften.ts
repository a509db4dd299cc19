// Exercise of the chapter "self-obsessed": find the divisor of two scores that limits a word's weight on itself.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../../core/engine/engine.ts';
import { matrixOf } from '../../../core/engine/matrix.ts';
import { limit, logarithm, odds } from '../ratio.ts';
import { gradeBy, tenths } from '../../../core/exercises/kind.ts';
import type { Grade, Mistake } from '../../../core/exercises/kind.ts';
import { joined, line, minus, numbersIn, sign } from '../../../core/exercises/steps.ts';
import type { Step } from '../../../core/exercises/steps.ts';

export interface SoftenProblem {
  /** The word's scores with itself and with the only other word (1 × 2). */
  scores: Matrix;
  gap: number;
  /** The largest weight that the word may give itself. */
  limit: number;
  /** The ratio of the largest allowed weight to the remaining weight: 0.96 ÷ 0.04. */
  odds: number;
  /** The natural logarithm of `odds`. */
  power: number;
  /** The divisor, which is the answer. */
  divisor: number;
  /** The scaled scores with this divisor (1 × 2). */
  scaled: Matrix;
  /** The weights with this divisor (1 × 2). */
  weights: Matrix;
}

export type SoftenCause =
  | 'ownOnly'
  | 'gapAlone'
  | 'addedScores'
  | 'noLogarithm'
  | 'multiplied'
  | 'upsideDown'
  | 'rootOfWidth';

export function softenProblem(engine: Engine, seed: number): SoftenProblem {
  const [own = 0] = tenths(engine, 6000 + seed, 1, 90, 220);
  const [other = 0] = tenths(engine, 7000 + seed, 1, -50, 40);
  const power = logarithm(engine, odds);
  const gap = own - other;
  const divisor = gap / power;
  const { scaled, weights } = engine.attend({ embeddings: [[1]], source: [[own], [other]], scale: divisor });
  return { scores: matrixOf([[own, other]]), gap, limit, odds, power, divisor, scaled, weights };
}

function mistakes({ scores, gap, power }: SoftenProblem): Mistake<SoftenCause>[] {
  const [own = NaN, other = NaN] = scores.data;
  return [
    ['rootOfWidth', [4]],
    ['ownOnly', [own / power]],
    ['gapAlone', [gap]],
    ['addedScores', [(own + other) / power]],
    ['noLogarithm', [gap / odds]],
    ['multiplied', [gap * power]],
    ['upsideDown', [power / gap]],
  ];
}

/** Grades an answer of one number: the divisor, rounded to two digits after the point. */
export function gradeSoften(_: Engine, problem: SoftenProblem, answer: readonly number[]): Grade<SoftenCause> {
  return gradeBy(answer, [problem.divisor], 0.0061, mistakes(problem));
}

const at = numbersIn('soften');

/** The steps of the solution: the gap between the two scores, then ln(odds), then the gap divided by ln(odds). */
export function softenSteps(_: Engine, problem: SoftenProblem): Step[] {
  const [own = NaN, other = NaN] = problem.scores.data;
  return [
    {
      made: 'gap',
      rule: 'difference',
      or: ['total', 'quotient'],
      lines: [line(at('gap', 1), minus(at('scores.0.0', 1), at('scores.0.1', 1), other))],
      mistakes: [
        ['addedScores', [own + other]],
        ['ownOnly', [own]],
      ],
    },
    {
      made: 'power',
      rule: 'logarithm',
      or: ['exponential', 'product'],
      lines: [line(at('power'), [sign('ln '), at('odds', 0)])],
      mistakes: [['noLogarithm', [problem.odds]]],
    },
    {
      made: 'divisor',
      rule: 'quotient',
      or: ['product', 'difference'],
      lines: [line(at('divisor', 2), joined(at('gap', 1), '÷', at('power')))],
      places: [0],
      mistakes: mistakes(problem),
    },
  ];
}
