// Exercise of the chapter "look-inside": where does an induction head look, and with which weight?
import type { Matrix } from 'riverbank';
import type { Engine } from '../../../core/engine/engine.ts';
import { matrixOf } from '../../../core/engine/matrix.ts';
import { gradeBy, integers, powersOf } from '../../../core/exercises/kind.ts';
import type { Grade, Mistake } from '../../../core/exercises/kind.ts';
import { added, joined, line, numbersIn } from '../../../core/exercises/steps.ts';
import type { Step } from '../../../core/exercises/steps.ts';

export interface InductionProblem {
  /** The text, one letter for each place. The last letter also occurs once earlier. */
  text: string[];
  /** How many places the text has. */
  length: number;
  /** The score of a place if the letter before it equals the text's last letter. All other places have score 0. */
  score: number;
  /** The first row holds two exponents: the score and 0. The second row holds e to the power of each (2 × 2). */
  powers: Matrix;
  /** e to the power of the score of each place (1 × length). */
  exponentials: Matrix;
  /** The sum of `exponentials`. */
  sum: number;
  /** The earlier place that has the same letter as the last place, counted from 1. */
  earlier: number;
  /**
   * The place to which an induction head looks, counted from 1. An induction head consists of two heads, and the second
   * one gives this place its largest weight.
   */
  place: number;
  /** The weight that `place` gets. */
  weight: number;
}

export type InductionCause = 'sameLetter' | 'oneBack' | 'ownPlace' | 'zerosForgotten' | 'oneTooMany' | 'evenWeight';

const letters = [...'abcdefgh'];

export function inductionProblem(engine: Engine, seed: number): InductionProblem {
  const [length = 0, halves = 0] = [
    ...integers(engine, 26_000 + seed, 1, 6, 8),
    ...integers(engine, 27_000 + seed, 1, 3, 6),
  ];
  const [earlier = 0] = integers(engine, 28_000 + seed, 1, 1, length - 3);
  const keys = integers(engine, 29_000 + seed, letters.length, 0, 9999);
  const shuffled = letters.map((_, i) => i).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
  const text = shuffled.slice(0, length - 1).map((i) => letters[i] ?? '');
  const last = text[earlier - 1] ?? '';
  text.push(last);
  const score = halves / 2;
  const scores = text.map((_, i) => (text[i - 1] === last ? score : 0));
  const { exponentials, sum, weights } = engine.softmaxSteps(scores, { kind: 'naive' });
  const place = scores.indexOf(score) + 1;
  return {
    text,
    length,
    score,
    powers: powersOf(engine, [score, 0]),
    exponentials: matrixOf([exponentials]),
    sum,
    earlier,
    place,
    weight: weights[place - 1] ?? NaN,
  };
}

const placeMistakes = ({ earlier, length }: InductionProblem): [InductionCause, number][] => [
  ['sameLetter', earlier],
  ['oneBack', length - 1],
  ['ownPlace', length],
];

function weightMistakes({ length, sum, exponentials, place }: InductionProblem): [InductionCause, number][] {
  const power = exponentials.data[place - 1] ?? NaN;
  return [
    ['zerosForgotten', 1],
    ['oneTooMany', power / (sum + 1)],
    ['evenWeight', 1 / length],
  ];
}

/** Checks the answer: the place, counted from 1, and the weight with two decimals. */
export function gradeInduction(_: Engine, problem: InductionProblem, answer: readonly number[]): Grade<InductionCause> {
  const { place, weight } = problem;
  const mistakes = [
    ...placeMistakes(problem).map(([cause, wrong]): Mistake<InductionCause> => [cause, [wrong, weight]]),
    ...weightMistakes(problem).map(([cause, wrong]): Mistake<InductionCause> => [cause, [place, wrong]]),
  ];
  return gradeBy(answer, [place, weight], 0.0061, mistakes);
}

const at = numbersIn('induction');

/** The solution's steps: first the place, then the sum of the powers, then the place's share of the sum. */
export function inductionSteps(_: Engine, problem: InductionProblem): Step[] {
  const alone = ([cause, wrong]: [InductionCause, number]): Mistake<InductionCause> => [cause, [wrong]];
  const power = at(`exponentials.0.${problem.place - 1}`);
  return [
    {
      made: 'matchingPlace',
      rule: 'letterBefore',
      or: ['letterHere', 'onePlaceBack'],
      lines: [line(at('place', 0))],
      places: [0],
      mistakes: placeMistakes(problem).map(alone),
    },
    {
      made: 'powerSum',
      rule: 'total',
      or: ['mean', 'largest'],
      lines: [line(at('sum'), added(problem.text.map((_letter, i) => [at(`exponentials.0.${i}`)])))],
    },
    {
      made: 'matchingWeight',
      rule: 'shareOfOne',
      or: ['largest', 'exponential'],
      lines: [line(at('weight'), joined(power, '÷', at('sum')))],
      places: [1],
      mistakes: weightMistakes(problem).map(alone),
    },
  ];
}
