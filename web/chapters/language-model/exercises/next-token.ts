// Exercise of the chapter "language-model": how probable is the likeliest token after temperature and top-k?
import type { Matrix } from 'riverbank';
import type { Engine } from '../../../core/engine/engine.ts';
import { matrixOf, rowOf } from '../../../core/engine/matrix.ts';
import { gradeBy, integers, tenths } from '../../../core/exercises/kind.ts';
import type { Grade, Mistake } from '../../../core/exercises/kind.ts';
import { line, minus, numbersIn, sign } from '../../../core/exercises/steps.ts';
import type { Step } from '../../../core/exercises/steps.ts';

export interface NextTokenProblem {
  /** Logits of four tokens, largest first (1 × 4). */
  logits: Matrix;
  temperature: number;
  topK: number;
  /**
   * The first row holds three exponents: −gap, −gap ÷ temperature and −gap × temperature. The gap is the first logit
   * minus the second one. The second row holds e to the power of each (2 × 3).
   */
  powers: Matrix;
  /** Probabilities of the two tokens that top-k keeps (1 × 2). The answer is the first probability. */
  probabilities: Matrix;
}

export type NextTokenCause = 'noTemperature' | 'temperatureTimes' | 'noTopK' | 'neither' | 'secondToken' | 'powerAlone';

const topK = 2;
const scaled = (logits: Iterable<number>, temperature: number): number[] =>
  Array.from(logits, (logit) => logit / temperature);

export function nextTokenProblem(engine: Engine, seed: number): NextTokenProblem {
  const [half = 0] = integers(engine, 23_000 + seed, 1, 0, 1);
  const temperature = half === 0 ? 0.5 : 2;
  const [last = 0, ...gaps] = [...tenths(engine, 24_000 + seed, 1, -10, 5), ...tenths(engine, 25_000 + seed, 3, 4, 12)];
  const rising = gaps.reduce((all, gap) => [...all, (all.at(-1) ?? 0) + gap], [last]);
  const logits = rising.reverse();
  const gap = (logits[0] ?? 0) - (logits[1] ?? 0);
  const powers = [-gap, -gap / temperature, -gap * temperature];
  return {
    logits: matrixOf([logits]),
    temperature,
    topK,
    powers: matrixOf([
      powers,
      powers.map((power) => engine.softmaxSteps([power, 0], { kind: 'naive' }).exponentials[0] ?? NaN),
    ]),
    probabilities: engine.softmax([scaled(logits.slice(0, topK), temperature)]),
  };
}

function mistakes(
  engine: Engine,
  { logits, temperature, powers, probabilities }: NextTokenProblem,
): Mistake<NextTokenCause>[] {
  const all = Array.from(logits.data);
  const two = all.slice(0, topK);
  const first = (row: number[]) => [engine.softmax([row]).data[0] ?? NaN];
  return [
    ['secondToken', [probabilities.data[1] ?? NaN]],
    ['powerAlone', [rowOf(powers, 1)[1] ?? NaN]],
    ['noTemperature', first(two)],
    ['temperatureTimes', first(scaled(two, 1 / temperature))],
    ['noTopK', first(scaled(all, temperature))],
    ['neither', first(all)],
  ];
}

/** Checks the answer: the first token's probability with two decimals. */
export function gradeNextToken(
  engine: Engine,
  problem: NextTokenProblem,
  answer: readonly number[],
): Grade<NextTokenCause> {
  return gradeBy(answer, [problem.probabilities.data[0] ?? NaN], 0.0061, mistakes(engine, problem));
}

const at = numbersIn('next');

/**
 * The solution's steps: first the two tokens that top-k keeps, then the difference of their logits divided by the
 * temperature, then the first token's probability.
 */
export function nextTokenSteps(engine: Engine, problem: NextTokenProblem): Step[] {
  const [first, second] = [at('logits.0.0', 1), at('logits.0.1', 1)];
  const [gap = NaN, , heated = NaN] = rowOf(problem.powers, 0);
  return [
    {
      made: 'kept',
      rule: 'keepLargest',
      or: ['keepAll', 'keepSmallest'],
      lines: [line(first), line(second)],
      mistakes: [['noTopK', rowOf(problem.logits, 0).slice(topK)]],
    },
    {
      made: 'cooledGap',
      rule: 'overTemperature',
      or: ['timesTemperature', 'gapAlone'],
      lines: [
        line(at('powers.0.1', 2), [
          sign('('),
          ...minus(second, first, problem.logits.data[0] ?? NaN),
          sign(') ÷ '),
          at('temperature', 1),
        ]),
      ],
      mistakes: [
        ['noTemperature', [gap]],
        ['temperatureTimes', [heated]],
      ],
    },
    {
      made: 'firstProbability',
      rule: 'shareOfPowers',
      or: ['shareOfLogits', 'exponential'],
      lines: [line(at('probabilities.0.0'), [sign('1 ÷ (1 + '), at('powers.1.1'), sign(')')])],
      places: [0],
      mistakes: mistakes(engine, problem),
    },
  ];
}
