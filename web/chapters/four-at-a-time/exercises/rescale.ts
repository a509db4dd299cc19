// Exercise of the chapter "four-at-a-time": when a key with a larger score comes, what are the new running sum and
// output?
import type { PathIn } from '../../../core/store/paths.ts';
import type { Matrix } from 'riverbank';
import type { Engine } from '../../../core/engine/engine.ts';
import { matrixOf } from '../../../core/engine/matrix.ts';
import { gradeBy, tenths } from '../../../core/exercises/kind.ts';
import type { Grade, Mistake } from '../../../core/exercises/kind.ts';
import { line, numbersIn, raised, shownAt, sign } from '../../../core/exercises/steps.ts';
import type { Line, Step } from '../../../core/exercises/steps.ts';

export interface RescaleProblem {
  /** The largest score before the new key. */
  maximum: number;
  /** The running sum before the new key. */
  sum: number;
  /** The running output before the new key (1 × 2). */
  output: Matrix;
  /** The new key's score, which is larger than all earlier scores. */
  score: number;
  /** The new key's value (1 × 2). */
  value: Matrix;
  /**
   * The right factor for the old sum and output: e^(maximum − score). It is given for learners without a calculator.
   */
  shrink: number;
  /** The wrong factor of a known mistake: e^(score − maximum). The exercise lists it beside the right one. */
  grown: number;
  /** The answer: the new sum and the new output (1 × 3). */
  answer: Matrix;
}

export type RescaleCause =
  | 'sumNotRescaled'
  | 'outputNotRescaled'
  | 'nothingRescaled'
  | 'oldMaximum'
  | 'grownInstead'
  | 'dividedAlready';

export function rescaleProblem(engine: Engine, seed: number): RescaleProblem {
  const [maximum = 0] = tenths(engine, 31_000 + seed, 1, -10, 20);
  const [gap = 0, rest = 0] = tenths(engine, 32_000 + seed, 2, 5, 15);
  const [first = 0, second = 0, ...value] = tenths(engine, 33_000 + seed, 4, 5, 40);
  const score = Math.round((maximum + gap) * 10) / 10;
  const sum = 1 + rest;
  const [shrink = NaN] = engine.softmaxSteps([maximum, score]).exponentials;
  const [grown = NaN] = engine.softmaxSteps([score - maximum, 0], { kind: 'naive' }).exponentials;
  const output = [first, second];
  const answer = engine.matmul(
    [[shrink, 1]],
    [
      [sum, ...output],
      [1, ...value],
    ],
  );
  return { maximum, sum, output: matrixOf([output]), score, value: matrixOf([value]), shrink, grown, answer };
}

function mistakes(engine: Engine, { sum, output, value, grown, answer }: RescaleProblem): Mistake<RescaleCause>[] {
  const [first = NaN, second = NaN] = output.data;
  const step = (before: number, now: number): number[] =>
    Array.from(
      engine.matmul(
        [[before, now]],
        [
          [sum, first, second],
          [1, ...value.data],
        ],
      ).data,
    );
  const [rightSum = NaN, ...rightOutput] = answer.data;
  const [wrongSum = NaN, ...wrongOutput] = step(1, 1);
  return [
    ['sumNotRescaled', [wrongSum, ...rightOutput]],
    ['outputNotRescaled', [rightSum, ...wrongOutput]],
    ['nothingRescaled', [wrongSum, ...wrongOutput]],
    ['oldMaximum', step(1, grown)],
    ['grownInstead', step(grown, 1)],
    ['dividedAlready', [rightSum, ...rightOutput.map((number) => number / rightSum)]],
  ];
}

/** Checks the answer: the new sum and the two numbers of the new output, each with two decimals. */
export function gradeRescale(engine: Engine, problem: RescaleProblem, answer: readonly number[]): Grade<RescaleCause> {
  return gradeBy(answer, Array.from(problem.answer.data), 0.0061, mistakes(engine, problem));
}

const at = numbersIn('rescale');

/**
 * The solution's steps: first the factor that shrinks the old sum and output, then the new sum, then the new output.
 */
export function rescaleSteps(engine: Engine, problem: RescaleProblem): Step[] {
  const known = mistakes(engine, problem);
  const right = Array.from(problem.answer.data);
  const now = (place: number, before: PathIn<RescaleProblem>, value?: PathIn<RescaleProblem>): Line =>
    line(at(`answer.0.${place}`, 2), [
      at('shrink'),
      sign(' × '),
      at(before, 1),
      sign(value === undefined ? ' + 1' : ' + 1 × '),
      ...(value === undefined ? [] : [at(value, 1)]),
    ]);
  const step = (made: string, places: readonly number[], lines: Line[]): Step => ({
    made,
    rule: 'shrinkAndAdd',
    or: ['justAdd', 'divideAtOnce'],
    lines,
    places,
    mistakes: shownAt(places, right, known),
  });
  return [
    {
      made: 'shrink',
      rule: 'oldLessNew',
      or: ['newLessOld', 'leaveAsItIs'],
      lines: [line(at('shrink'), raised(at('maximum', 1), sign(' − '), at('score', 1)))],
      mistakes: [
        ['grownInstead', [problem.grown]],
        ['nothingRescaled', [1]],
      ],
    },
    step('newSum', [0], [now(0, 'sum')]),
    step('newOutput', [1, 2], [now(1, 'output.0.0', 'value.0.0'), now(2, 'output.0.1', 'value.0.1')]),
  ];
}
