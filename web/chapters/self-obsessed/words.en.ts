// The English texts of the chapter "self-obsessed": labels of figures and switches, exercise questions, and
// explanations of wrong answers.
import { html } from 'lit';
import type { Labels, Part } from '../../core/words/in-languages.ts';
import type { sliders } from './settings.ts';

export const words = {
  sliders: {
    divisor: 'Divide every score by',
  } satisfies Labels<typeof sliders>,
  ratio: {
    cancels: () =>
      html`Take the row of <i>me</i> as an example. Divide the weight of <i>me</i> by the weight of <i>translate</i>. Both weights are divided by the same sum, so the sum cancels:`,
    set: (power: Part) => html`, not ${power}, because you have set a weight`,
    beyond: 'more than a computer can represent',
    so: html`So the ratio of two weights is <i>e</i> to the power of (gap of their scores&nbsp;÷&nbsp;<i>c</i>).`,
    limit: (limit: Part, rest: Part, odds: Part, power: Part) =>
      html`We chose the limit ${limit} for a word’s weight of itself. Then ${rest} is left for all other words. Divide ${limit} by what is left: the result is ${odds}, and ${odds} is <i>e</i><sup>${power}</sup>. So if there were only one other word, the gap divided by <i>c</i> would have to be below ${power}.`,
    back: (limit: Part, gap: Part) =>
      html`The weight on the diagonal in the row of <i>translate</i> is the last to fall below ${limit}. In this row, the gap between the score of <i>translate</i> with itself and its score with <i>me</i> is ${gap}. If <i>me</i> were the only other word in the row, <i>c</i> would have to be more than`,
    others: html`But the other words take a share too, so a slightly smaller <i>c</i> is enough.`,
  },
  asks: {
    soften: {
      own: 'score of the word with itself:',
      other: 'score with the other word:',
      hint: 'The ratio of the two weights at this limit, and the logarithm ln of the ratio (e to the power of this logarithm is the ratio):',
    },
  },
  made: {
    gap: 'the gap between the scores',
    power: 'the exponent for this ratio',
    divisor: 'the divisor',
  },
  right: {
    soften: 'Right. Only the gap between the two scores counts, and the divisor makes the gap smaller.',
  },
  causes: {
    ownOnly:
      'You used only the score of the word with itself. Softmax depends on the difference: subtract the other score first.',
    addedScores: 'You added the two scores. Only their difference counts: subtract the other score.',
    noLogarithm: 'You used the ratio itself. Use its logarithm: the power to which you raise e to get the ratio.',
    multiplied: 'You multiplied by the logarithm. Divide the gap between the scores by the logarithm of the ratio.',
    gapAlone:
      'You used the gap itself as the divisor. Then the gap ÷ the divisor is 1, but it must be the logarithm given above.',
    upsideDown: 'You divided the wrong way round. Divide the gap between the scores by the logarithm of the ratio.',
    rootOfWidth:
      '4 is the square root of 16, the width of the words in this chapter. These two scores need another divisor: compute it from their gap.',
  },
};
