// The English texts of the chapter "why-root": labels of figures and switches, exercise questions, and explanations of
// wrong answers.
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
    softmaxInput: 'input of softmax',
  },
  story: {
    products: ' products of random numbers, added up',
  },
  many: {
    histogram: 'Histogram of the scores that go into softmax',
    bars: 'The height of a bar is the number of scores in it.',
    finer: (edge: number, undivided: number) =>
      `Look at the axis: now it ends at ${edge}. Without dividing it ends at ${undivided}. So the divided scores lie closer to zero.`,
    scores: 'scores, from',
    to: 'to',
    spread: 'Spread (the typical distance of a score from zero)',
    largest: 'Largest weight, on average',
    gradient: 'Sum of slopes, on average',
    curve: {
      largest: 'The largest weight against the width, for each divisor',
      gradient: 'The slopes of softmax against the width, for each divisor',
    },
  },
  square: {
    sum: 'Each p is a number of the query times the number of the key at the same place.',
    one: 'The square of the score of one query and one key, each four numbers wide',
    mean: 'The same products, averaged over all pairs of a query and a key',
    pairs: 'pairs',
    together: 'All of them together:',
    average: 'on average over all pairs of a query and a key:',
    cell: (row: number, column: number) => `p${row} times p${column}`,
    rows: {
      squares: 'squares',
      square: 'average of one square',
      crosses: 'cross terms',
      cross: 'average of one cross term',
      whole: 'sum of both: the average of S²',
      size: 'root of this sum: the typical size of S',
      root: '√d',
    },
  },
  nudge: {
    raise: 'Take the largest weight A in the first row, and raise its z',
    key: 'key',
    by: 'by',
    ratio: 'rise ÷ step',
    why: (growth: Part, step: Part) =>
      html`Why? The weight <i>A</i> is the power of <i>e</i> for this <i>z</i>, divided by the sum of all powers. Two things happen. First, the step makes the power ${growth} times as large. This alone would raise <i>A</i> by about <i>A</i>&nbsp;×&nbsp;${step}. Second, the power is part of the sum, so the sum grows too: it becomes about <span data-static>1</span>&nbsp;+&nbsp;<i>A</i>&nbsp;×&nbsp;${step} times as large. This lowers the weight again by about <i>A</i>&nbsp;×&nbsp;<i>A</i>&nbsp;×&nbsp;${step}.`,
    row: (squares: Part) =>
      html`Now add up the slopes of all weights in this first row. Each slope is <i>A</i>&nbsp;−&nbsp;<i>A</i>². The weights <i>A</i> add up to one and their squares add up to ${squares}. So the slopes add up to`,
    even: 'The sum of the squares is smallest if all weights are equal:',
    most: 'Then the sum of the slopes is largest:',
  },
  asks: {
    divide: {
      heads: 'heads:',
      width: 'width of each head:',
      model: 'width of the embedding:',
      powers: 'Powers of e for the right divisor and for a wrong divisor:',
    },
  },
  made: {
    divisor: 'the divisor',
    scaled: 'bank’s scores after dividing',
  },
  rules: {
    rootOfHead: {
      is: 'square root of the width of one head',
      gives: 'This rule gives the typical size of a score in this head.',
    },
    rootOfModel: {
      is: 'square root of the width of the embedding',
      gives: 'This rule uses the width of the embedding. But a score has one product for each column of one head.',
    },
    rootOfHeads: {
      is: 'square root of the number of heads',
      gives: 'This rule uses the number of heads. But each score is computed by a single head.',
    },
    widthItself: {
      is: 'the width itself',
      gives:
        'This rule divides too much. The typical size of a sum grows only like the square root of the number of its terms.',
    },
    divideAll: { is: 'divide each score by the divisor', gives: 'This rule gives the scaled scores.' },
  },
  right: {
    divide: 'Right. The divisor depends only on the width of one head.',
  },
  causes: {
    rootOfHeads:
      'You took the square root of the number of heads. More heads do not make a score larger. Use the width of one head.',
    weightsRight:
      'The weights are right, so you divided by the right number. But you typed another divisor in the first field.',
    anotherDivisor: 'The divisor is right, but you computed the weights with another divisor.',
    widthItself:
      'You divided by the width itself. The spread of the scores grows only like the square root of the width, so your weights are too equal.',
  },
};
