// Right and wrong answers to the exercise of "doing four at a time", computed without the lesson's own grader.
import type { RescaleCause, RescaleProblem } from '../../../web/chapters/four-at-a-time/exercises/rescale.ts';
import type { Answers } from './answers.ts';

export function rescaleAnswers({ maximum, sum, output, score, value }: RescaleProblem): Answers<RescaleCause> {
  const before = [sum, ...output.data];
  const comes = [1, ...value.data];
  const step = (shrink: number[], power: number): number[] =>
    before.map((number, i) => number * shrink[i]! + power * comes[i]!);
  const c = Math.exp(maximum - score);
  const right = step([c, c, c], 1);
  return {
    right,
    sumNotRescaled: step([1, c, c], 1),
    outputNotRescaled: step([c, 1, 1], 1),
    nothingRescaled: step([1, 1, 1], 1),
    oldMaximum: step([1, 1, 1], Math.exp(score - maximum)),
    grownInstead: step([1 / c, 1 / c, 1 / c], 1),
    dividedAlready: [right[0]!, right[1]! / right[0]!, right[2]! / right[0]!],
  };
}
