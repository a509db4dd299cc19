// The English texts of chapter 5: labels of figures and switches, exercise questions, and explanations of wrong answers.
import { html } from 'lit';
import type { Labels, Part } from '../../core/words/in-languages.ts';
import type { sliders, switches } from './settings.ts';

export const words = {
  switches: {
    dividing: 'Scores',
    vectors: 'Random draw',
    littleStep: 'Step',
  } satisfies Labels<typeof switches>,
  sliders: {
    width: 'width d',
  } satisfies Labels<typeof sliders>,
  choices: {
    dividing: { nothing: 'not divided', root: '÷ √d', width: '÷ d' },
  },
  names: {
    slopes: 'slopes of softmax',
    softmaxInput: 'what softmax gets',
  },
  story: {
    products: ' products of random numbers, added',
  },
  many: {
    histogram: 'Histogram of the scores that softmax gets',
    bars: 'A bar’s height counts its scores.',
    finer: (edge: number, undivided: number) =>
      `This axis ends at ${edge}, undivided at ${undivided}: compare the spread.`,
    scores: 'scores, from',
    to: 'to',
    spread: 'Spread (how far a score typically lies from zero)',
    largest: 'Largest weight, on average',
    gradient: 'Sum of slopes, on average',
    curve: {
      largest: 'The largest weight against the width, for each divisor',
      gradient: 'The slopes of softmax against the width, for each divisor',
    },
  },
  square: {
    sum: 'each p: one number of the query times the key’s number at the same place.',
    one: 'One pair, four numbers wide, squared',
    mean: 'All pairs, as wide, on average',
    together: 'All together:',
    average: 'on average over all pairs',
    cell: (row: number, column: number) => `p${row} times p${column}`,
    rows: {
      squares: 'squares',
      square: 'each, on average',
      crosses: 'cross terms',
      cross: 'each, on average',
      whole: 'all added up: S² on average',
      size: 'its root: the typical size of S',
      root: '√d',
    },
  },
  nudge: {
    raise: 'Raise the z of the largest weight in the first row',
    key: 'key',
    by: 'by',
    ratio: 'rise ÷ step',
    why: (
      growth: Part,
      step: Part,
    ) => html`Why? <i>e</i> to this <i>z</i> becomes ${growth} times as large. That would lift <i>A</i> by about <i>A</i> × ${step}. But this
    power is a share <i>A</i> of the sum that divides it, which so grows by <i>A</i> × ${step} of itself: that takes <i>A</i> × <i>A</i> × ${step} away again.`,
    row: (squares: Part) =>
      html`Now add up the slopes of the whole row, <i>A</i>&nbsp;−&nbsp;<i>A</i>² each. The weights <i>A</i> add up to one, their squares to ${squares}, so the slopes to`,
    even: 'The squares add up to least when all weights are equal:',
    most: 'and then the slopes add up to most:',
  },
  asks: {
    divide: {
      heads: 'heads:',
      width: 'width of each:',
      model: 'width of the embedding:',
      powers: 'Powers of e, for the right divisor and for a wrong one:',
    },
  },
  made: {
    divisor: 'the divisor',
    scaled: 'bank’s scores, divided',
  },
  rules: {
    rootOfHead: { is: 'root of the width of one head', gives: 'That is the typical size of a score in that head.' },
    rootOfModel: {
      is: 'root of the width of the embedding',
      gives: 'A score has as many terms as one head has columns, not as the embedding.',
    },
    rootOfHeads: { is: 'root of the number of heads', gives: 'No score has a term for each head.' },
    widthItself: {
      is: 'the width itself',
      gives: 'A sum of that many terms grows like the root of their number only.',
    },
    divideAll: { is: 'divide each by the divisor', gives: 'That gives scaled scores.' },
  },
  right: {
    divide: 'Right. Each head has its own width, and that is all its scores know of.',
  },
  causes: {
    rootOfHeads: 'You took the root of the number of heads. How many there are makes no score larger.',
    weightsRight:
      'The weights are right, so you divided by the right number. But the first field holds another divisor.',
    anotherDivisor: 'The divisor is right, but the weights were made with another one.',
    widthItself:
      'You divided by the width itself. The spread grows with its square root only, so this flattens the row too much.',
  },
};
