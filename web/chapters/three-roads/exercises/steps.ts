// Exercise of the chapter "three-roads": count the steps of an RNN, the layers of windows and the arrows of attention
// for a sentence.
import type { Engine } from '../../../core/engine/engine.ts';
import { factsOf } from '../roads.ts';
import { gradeBy, integers } from '../../../core/exercises/kind.ts';
import type { Grade, Mistake } from '../../../core/exercises/kind.ts';
import { line, numbersIn, shownAt, sign } from '../../../core/exercises/steps.ts';
import type { Piece, Step } from '../../../core/exercises/steps.ts';

export interface StepsProblem {
  /** The number of words in the sentence. */
  length: number;
  /** The number of words in one window: the neuron's own, and `reach` on each side. */
  window: number;
  /** The distance from the first word to the last. */
  gaps: number;
  /** The number of words that a window reaches to each side. */
  reach: number;
  /** An answer: the number of steps of one RNN layer. */
  rnn: number;
  /** An answer: the number of layers of windows until the last word's neuron receives the first word. */
  windows: number;
  /** An answer: the number of arrows from the first word to the last word's neuron with attention. */
  attention: number;
}

export type StepsCause = 'countedGaps' | 'wholeWindow' | 'bothSides' | 'attentionInSteps' | 'roadsSwapped';

export function stepsProblem(engine: Engine, seed: number): StepsProblem {
  const [length = 16, width = 0] = integers(engine, 7000 + seed, 2, 8, 40);
  const reach = 1 + (width % 3);
  return {
    length,
    window: 2 * reach + 1,
    gaps: length - 1,
    reach,
    rnn: factsOf('rnn', length).layer,
    windows: factsOf('window', length, reach).layers,
    attention: factsOf('attention', length).arrows,
  };
}

function mistakes({ length, window, rnn, windows, attention }: StepsProblem): Mistake<StepsCause>[] {
  return [
    ['countedGaps', [rnn - 1, windows, attention]],
    ['wholeWindow', [rnn, Math.ceil(length / window), attention]],
    ['bothSides', [rnn, Math.ceil((length - 1) / (window - 1)), attention]],
    ['attentionInSteps', [rnn, windows, length]],
    ['roadsSwapped', [attention, windows, rnn]],
  ];
}

/** Grades an answer of three numbers: the steps of the RNN, the layers of windows, and the arrows of attention. */
export function gradeSteps(_: Engine, problem: StepsProblem, answer: readonly number[]): Grade<StepsCause> {
  const known = mistakes(problem).filter(([, numbers]) =>
    numbers.some((number, i) => number !== [problem.rnn, problem.windows, problem.attention][i]),
  );
  return gradeBy(answer, [problem.rnn, problem.windows, problem.attention], 0.001, known);
}

const at = numbersIn('steps');

/** The steps of the solution: one for each architecture. */
export function stepsSteps(_: Engine, problem: StepsProblem): Step[] {
  const right = [problem.rnn, problem.windows, problem.attention];
  const step = (place: number, made: keyof StepsProblem, rule: string, or: readonly string[], from: Piece[]): Step => ({
    made: `${made}Road`,
    rule,
    or,
    lines: [line(at(made, 0), from)],
    places: [place],
    mistakes: shownAt([place], right, mistakes(problem)),
  });
  return [
    step(0, 'rnn', 'oneAfterAnother', ['atOnce', 'gapsOverReach'], [at('length', 0)]),
    step(
      1,
      'windows',
      'gapsOverReach',
      ['wordsOverWindow', 'oneAfterAnother'],
      [sign('⌈'), at('gaps', 0), sign(' ÷ '), at('reach', 0), sign('⌉')],
    ),
    step(2, 'attention', 'atOnce', ['oneAfterAnother', 'gapsOverReach'], []),
  ];
}
