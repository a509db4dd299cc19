// The English texts of chapter 3: labels of figures and switches, exercise questions, and explanations of wrong answers.
import { html } from 'lit';
import type { Labels, Part } from '../../core/words/in-languages.ts';
import type { sliders } from './settings.ts';

export const words = {
  sliders: {
    divisor: 'Divide every score by',
  } satisfies Labels<typeof sliders>,
  ratio: {
    cancels: () =>
      html`In the row of <i>me</i>, divide its weight for itself by that for <i>translate</i>. Both have the same sum below the line, and it cancels:`,
    set: (power: Part) => html`, not ${power}: you have set a weight`,
    beyond: 'more than the computer holds',
    so: 'So the ratio of two weights is e to the power of (gap of their scores ÷ c).',
    limit: (
      limit: Part,
      rest: Part,
      odds: Part,
      power: Part,
    ) => html`We chose the limit ${limit}. It leaves ${rest} for the other words, and ${limit} is ${odds} times as much as
    this rest. The number ${odds} is <i>e</i><sup>${power}</sup>. So with only one other word, the gap divided by <i>c</i> would have to be below ${power}.`,
    back: (limit: Part) =>
      html`The row of <i>translate</i> is the last to fall below ${limit}. If <i>me</i> were the only other word in this row, <i>c</i> would have to be more than`,
    others: 'But the other words take a share too, so a slightly smaller c is enough.',
  },
  asks: {
    soften: {
      own: 'score with itself:',
      other: 'score with the other word:',
      hint: 'The ratio of the two weights at that limit, and its logarithm ln, the power of e that gives it:',
    },
  },
  made: {
    gap: 'the gap between the scores',
    power: 'the power of e for that ratio',
    divisor: 'the divisor',
  },
  right: {
    soften: 'Right. Only the gap between the two scores counts, and the divisor shrinks the gap.',
  },
  causes: {
    ownOnly: 'You took the score with itself alone. Softmax looks at differences: take the other score off first.',
    addedScores: 'You added the two scores. The gap between them counts: take the other score off.',
    noLogarithm: 'You took the ratio itself. Wanted is the power to which e is raised to give it.',
    multiplied: 'You multiplied. The gap has to shrink to that power: divide by it.',
    gapAlone: 'That is the gap itself. Divided by that, it would be 1; it has to become the power given above.',
    upsideDown: 'That is the quotient upside down: the gap goes above the line.',
    rootOfWidth:
      'Four is the square root of 16, the width of the words above. These two scores ask for a divisor of their own.',
  },
};
