// Right and wrong answers to the exercises of the chapter "three-roads", counted without the lesson's own network.
import type { CrossCause, CrossProblem } from '../../../web/chapters/three-roads/exercises/cross.ts';
import type { StepsCause, StepsProblem } from '../../../web/chapters/three-roads/exercises/steps.ts';
import type { Answers } from './answers.ts';

export function stepsAnswers({ length, window }: StepsProblem): Answers<StepsCause> {
  const windows = Math.ceil((length - 1) / ((window - 1) / 2));
  return {
    right: [length, windows, 1],
    countedGaps: [length - 1, windows, 1],
    wholeWindow: [length, Math.ceil(length / window), 1],
    bothSides: [length, Math.ceil((length - 1) / (window - 1)), 1],
    attentionInSteps: [length, windows, length],
    roadsSwapped: [1, windows, length],
  };
}

export function crossAnswers({ queries, keys, keyWidth, valueWidth }: CrossProblem): Answers<CrossCause> {
  return {
    right: [queries, keys, queries, valueWidth],
    selfShape: [queries, queries, queries, valueWidth],
    turned: [keys, queries, queries, valueWidth],
    sizesSwapped: [keys, queries, valueWidth, queries],
    contextOfSource: [queries, keys, keys, valueWidth],
    keyWidth: [queries, keys, queries, keyWidth],
  };
}
