// What a learner would type into the exercises of chapters 3 to 5, right and wrong, worked out here without the lesson's own graders.
import type { TameCause, TameProblem } from '../../../web/lesson/exercises/tame.ts';
import type { Answers } from './answers.ts';

/** e^((a − b) / c) = 24, for then the first of the two gets 24 parts of 25. */
export function tameAnswers({ scores: { data: [own = NaN, other = NaN] } }: TameProblem): Answers<TameCause> {
  const gap = own - other;
  return {
    right: [gap / Math.log(24)],
    rootOfWidth: [4],
    ownOnly: [own / Math.log(24)],
    addedScores: [(own + other) / Math.log(24)],
    noLogarithm: [gap / 24],
    multiplied: [gap * Math.log(24)],
    upsideDown: [Math.log(24) / gap],
  };
}
