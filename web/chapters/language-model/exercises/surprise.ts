// Exercise of the chapter "language-model": how large is the loss for the token that came next?
import type { Matrix } from 'riverbank';
import type { Engine } from '../../../core/engine/engine.ts';
import { matrixOf } from '../../../core/engine/matrix.ts';
import { gradeBy, integers, tenths } from '../../../core/exercises/kind.ts';
import type { Grade, Mistake } from '../../../core/exercises/kind.ts';
import { added, joined, line, numbersIn, sign } from '../../../core/exercises/steps.ts';
import type { Step } from '../../../core/exercises/steps.ts';

export const expectedTokens = ['mud', 'water', 'coins', 'gold'] as const;

export interface SurpriseProblem {
  /** One logit for each token (1 × 4). */
  logits: Matrix;
  /** e to the power of each logit (1 × 4). */
  powers: Matrix;
  /** The sum of the powers. */
  sum: number;
  probabilities: Matrix;
  /** The quotient sum ÷ power for each token (1 × 4). */
  quotients: Matrix;
  /** The loss for each token if it comes next: the logarithm of its quotient (1 × 4). */
  losses: Matrix;
  /** Index of the token that really came next. */
  target: number;
  token: string;
  answer: number;
}

export type SurpriseCause = 'notLogged' | 'noMinus' | 'likeliest' | 'tenths' | 'rest' | 'anotherToken';

export function surpriseProblem(engine: Engine, seed: number): SurpriseProblem {
  const logits = tenths(engine, 21_000 + seed, expectedTokens.length, -10, 25);
  const [target = 0] = integers(engine, 22_000 + seed, 1, 0, expectedTokens.length - 1);
  const powers = logits.map((logit) => engine.softmaxSteps([logit, 0], { kind: 'naive' }).exponentials[0] ?? NaN);
  const probabilities = engine.softmax([logits]);
  return {
    logits: matrixOf([logits]),
    powers: matrixOf([powers]),
    sum: engine.softmaxSteps(logits, { kind: 'naive' }).sum,
    probabilities,
    quotients: matrixOf([Array.from(probabilities.data, (share) => 1 / share)]),
    losses: matrixOf([expectedTokens.map((_, token) => engine.crossEntropy([logits], [token]))]),
    target,
    token: expectedTokens[target] ?? '',
    answer: engine.crossEntropy([logits], [target]),
  };
}

function mistakes({ losses, probabilities, target, answer }: SurpriseProblem): Mistake<SurpriseCause>[] {
  const own = probabilities.data[target] ?? NaN;
  const others = Array.from(losses.data).filter((_, token) => token !== target);
  return [
    ['likeliest', [Math.min(answer, ...others)]],
    ['notLogged', [own]],
    ['noMinus', [-answer]],
    ['tenths', [answer / Math.LN10]],
    ['rest', [1 - own]],
    ...others.map((other): Mistake<SurpriseCause> => ['anotherToken', [other]]),
  ];
}

/**
 * The largest accepted difference from the right answer. It allows rounding the probability to three decimals and its
 * logarithm to two.
 */
const within = ({ probabilities, target }: SurpriseProblem): number =>
  Math.max(0.0061, 0.0051 - Math.log1p(-0.0005 / (probabilities.data[target] ?? NaN)));

/** The mistakes whose number differs from the right answer by more than the accepted difference. */
const shown = (problem: SurpriseProblem): Mistake<SurpriseCause>[] =>
  mistakes(problem).filter(([, [number = NaN]]) => Math.abs(number - problem.answer) > within(problem));

/** Checks the answer: the loss with two decimals. */
export function gradeSurprise(_: Engine, problem: SurpriseProblem, answer: readonly number[]): Grade<SurpriseCause> {
  return gradeBy(answer, [problem.answer], within(problem), shown(problem));
}

const at = numbersIn('surprise');

/** The solution's steps: first the sum of the powers, then the token's probability, then minus its logarithm. */
export function surpriseSteps(_: Engine, problem: SurpriseProblem): Step[] {
  const { target, token, probabilities } = problem;
  const own = at(`probabilities.0.${target}`, 4);
  const others = Array.from(probabilities.data).filter((_share, i) => i !== target);
  return [
    {
      made: 'powerSum',
      rule: 'total',
      or: ['mean', 'largest'],
      lines: [line(at('sum'), added(expectedTokens.map((_token, i) => [at(`powers.0.${i}`)])))],
    },
    {
      made: 'probability',
      rule: 'shareOfOne',
      or: ['largest', 'exponential'],
      lines: [line(own, joined(at(`powers.0.${target}`), '÷', at('sum')), token)],
      mistakes: [
        ...others.map((other): Mistake<SurpriseCause> => ['anotherToken', [other]]),
        ['rest', [1 - (probabilities.data[target] ?? NaN)]],
      ],
    },
    {
      made: 'loss',
      rule: 'minusLog',
      or: ['logarithm', 'restOfOne'],
      lines: [line(at('answer'), [sign('−ln '), own])],
      places: [0],
      mistakes: shown(problem),
    },
  ];
}
