// Every English word of pictures that come with their chapters: curves, boxes, graphs, networks.
import { html } from 'lit';
import type { TemplateResult } from 'lit';

/** A number of the engine as it stands in a sentence. */
export type Part = TemplateResult;

export const figuresEn = {
  many: {
    histogram: 'Histogram of the scores that softmax gets',
    scores: 'scores, from',
    to: 'to',
    spread: 'Spread (st. dev.)',
    largest: 'Largest weight, on average',
    gradient: 'Sum of slopes, on average',
    curve: {
      largest: 'The largest weight against the width, for each divisor',
      gradient: 'The slopes of softmax against the width, for each divisor',
    },
  },
  square: {
    sum: 'each p a number of the query times one of the key.',
    one: 'One query, one key, squared',
    mean: 'On average over all pairs',
    together: 'All together:',
    average: 'on average over all pairs',
    cell: (row: number, column: number) => `p${row} times p${column}`,
    rows: {
      squares: 'squares',
      square: 'each, on average',
      crosses: 'cross terms',
      cross: 'each, on average',
      whole: 'all added up: S² on average',
      size: 'its root: the typical size (st. dev.)',
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
    ) => html`Why? <i>e</i> to this <i>z</i> becomes ${growth} times as large. That would lift <i>A</i> by <i>A</i> × ${step}. But the sum
      below grows with it, by <i>A</i> × ${step} of itself, and takes <i>A</i> × <i>A</i> × ${step} back.`,
    row: 'Along a row the weights add up to one, so the slopes, A − A² each, add up to one without the squares:',
    even: 'Squares add up to least when all weights are even:',
    most: 'and the slopes to most:',
  },
  ratio: {
    cancels: 'Divide what me gives itself by what it gives translate. Both have the same sum below, and it cancels:',
    so: 'So the ratio of two weights is e to the gap of their scores over c.',
    limit: (
      limit: Part,
      rest: Part,
      odds: Part,
      power: Part,
    ) => html`Why ${limit}? It is ${odds} times what it leaves, ${rest}, and ${odds} is <i>e</i><sup>${power}</sup>. So the
      gap over <i>c</i> has to come below ${power}.`,
    back: 'In the row of translate the gap to me asks for c =',
    others: 'The other words take their share, too, so somewhat less is enough.',
  },
  widths: {
    misfit: 'They do not fit. The engine says:',
    fit: 'The widths fit: S has a row and a column for each input, C is as wide as the values.',
  },
  network: { label: (word: string) => `The feed-forward layer for ${word}: four numbers, eight, four` },
  notation: {
    productNote: 'Rows are words; W is in × out. Notebooks 000 and 001, and this page.',
    linearNote:
      'nn.Linear stores the weight out × in and turns it over when it multiplies. Notebooks 002 and 003. In riverbank, fromLinear turns it into W.',
    columnNote:
      'U is out × in and stands at the left; words are columns. Notebook 004. In riverbank, fromStack turns it into W.',
  },
  /** Around the number: what a row of weights adds up to in which the learner has set one. */
  rowSum: ['with what you have set, the row adds up to', ', not to one.'],
  /** Beside a verdict on printed digits, where the figure shows other numbers. */
  printed: 'with the notebook’s own numbers, not with what is set here',
  graph: {
    label: (list: string) => `Who sees whom. ${list}`,
    sees: (word: string, others: string) => `${word} sees ${others}.`,
    nobody: 'nobody',
    stays: 'Bits set by you stay as they are when the diagonal moves. Delete gives one back.',
  },
};

export type FiguresWords = typeof figuresEn;
