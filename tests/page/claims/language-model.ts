// The claims of the chapter "language-model", which trains a language model and at the same time shows its weights,
// gradients and heads.
import type { Claim } from './claim.ts';
import { rowOf } from '../../../web/core/engine/matrix.ts';

const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-5 * Math.max(1, Math.abs(a));

export const claims: Claim[] = [
  {
    id: 'loss-is-surprise',
    says: 'the loss is minus the logarithm of the probability that the token had',
    holds: (_, { exercises: { surprise } }) =>
      near(surprise.answer, -Math.log(rowOf(surprise.probabilities, 0)[surprise.target] ?? NaN)),
  },
  {
    id: 'guessing',
    says: 'who knows nothing has as loss the logarithm of how many tokens there are',
    holds: (engine) =>
      [2, 9, 150].every((tokens) => near(engine.crossEntropy([new Float32Array(tokens)], [0]), Math.log(tokens))),
  },
  {
    id: 'induction-guesses-what-followed',
    says: 'an induction head gives most weight to the letter that followed the last letter earlier in the text',
    holds: (_, { exercises: { induction } }) => {
      const { text, place, weight, length } = induction;
      return text.indexOf(text.at(-1) ?? '') === place - 2 && weight > 1 / length && text[place - 1] !== text.at(-1);
    },
  },
  {
    id: 'temperature',
    says: 'a low temperature makes the likeliest token surer, a high one less sure',
    holds: (
      engine,
      {
        exercises: {
          next: { logits },
        },
      },
    ) => {
      const largestShare = (temperature: number) =>
        Math.max(...engine.softmax([Array.from(logits.data, (logit) => logit / temperature)]).data);
      return largestShare(0.5) > largestShare(1) && largestShare(1) > largestShare(2);
    },
  },
  {
    id: 'top-k',
    says: 'the tokens that top-k leaves share the whole probability among them',
    holds: (
      _,
      {
        exercises: {
          next: { probabilities, topK },
        },
      },
    ) =>
      probabilities.columns === topK &&
      near(
        rowOf(probabilities, 0).reduce((sum, one) => sum + one),
        1,
      ),
  },
];
