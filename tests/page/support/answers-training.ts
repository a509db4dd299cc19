// Right and wrong answers to the exercises of the chapter "language-model", computed without the lesson's own graders.
import type { InductionCause, InductionProblem } from '../../../web/chapters/language-model/exercises/induction.ts';
import type { NextTokenCause, NextTokenProblem } from '../../../web/chapters/language-model/exercises/next-token.ts';
import type { SurpriseCause, SurpriseProblem } from '../../../web/chapters/language-model/exercises/surprise.ts';
import type { Answers } from './answers.ts';

const shares = (logits: number[]): number[] => {
  const powers = logits.map(Math.exp);
  return powers.map((power) => power / powers.reduce((sum, one) => sum + one));
};

export function surpriseAnswers({ logits, target }: SurpriseProblem): Answers<SurpriseCause> {
  const all = shares(Array.from(logits.data));
  const own = all[target]!;
  const others = all.filter((_, token) => token !== target);
  return {
    right: [-Math.log(own)],
    likeliest: [-Math.log(Math.max(...all))],
    notLogged: [own],
    noMinus: [Math.log(own)],
    tenths: [-Math.log10(own)],
    rest: [1 - own],
    anotherToken: [-Math.log(Math.min(...others))],
  };
}

/**
 * The place that gets the largest weight, counted from 1, and this weight. Two attention heads use one-hot vectors: the
 * first copies the letter before each place, the second compares that letter with the last letter.
 */
export function inductionAnswers({ text, score }: InductionProblem): Answers<InductionCause> {
  const last = text.at(-1)!;
  const before = [undefined, ...text.slice(0, -1)];
  const powers = before.map((letter) => Math.exp(letter === last ? score : 0));
  const largest = Math.max(...powers);
  const sum = powers.reduce((all, one) => all + one);
  const [place, weight] = [powers.indexOf(largest) + 1, largest / sum];
  return {
    right: [place, weight],
    sameLetter: [text.indexOf(last) + 1, weight],
    oneBack: [text.length - 1, weight],
    ownPlace: [text.length, weight],
    zerosForgotten: [place, 1],
    oneTooMany: [place, largest / (sum + 1)],
    evenWeight: [place, 1 / text.length],
  };
}

export function nextTokenAnswers({ logits, temperature }: NextTokenProblem): Answers<NextTokenCause> {
  const all = Array.from(logits.data);
  const two = all.slice(0, 2);
  const cold = (row: number[]) => row.map((logit) => logit / temperature);
  return {
    right: [shares(cold(two))[0]!],
    powerAlone: [Math.exp((two[1]! - two[0]!) / temperature)],
    secondToken: [shares(cold(two))[1]!],
    noTemperature: [shares(two)[0]!],
    temperatureTimes: [shares(two.map((logit) => logit * temperature))[0]!],
    noTopK: [shares(cold(all))[0]!],
    neither: [shares(all)[0]!],
  };
}
