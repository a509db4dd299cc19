// Every English word of pictures that come with their chapters: curves, boxes, graphs, networks.

export const figuresEn = {
  many: {
    histogram: 'Histogram of the scores that softmax gets', scores: 'scores, from', to: 'to', spread: 'Spread (st. dev.)',
    largest: 'Largest weight, on average', gradient: 'Sum of slopes, on average',
    curve: { largest: 'The largest weight against the width, for each divisor', gradient: 'The slopes of softmax against the width, for each divisor' },
  },
  widths: { misfit: 'They do not fit. The engine says:', fit: 'The widths fit: S has a row and a column for each input, C is as wide as the values.' },
  network: { label: (word: string) => `The feed-forward layer for ${word}: four numbers, eight, four` },
  notation: {
    productNote: 'Rows are words; W is in × out. Notebooks 000 and 001, and this page.',
    linearNote: 'nn.Linear stores the weight out × in and turns it over when it multiplies. Notebooks 002 and 003. In riverbank, fromLinear turns it into W.',
    columnNote: 'U is out × in and stands at the left; words are columns. Notebook 004. In riverbank, fromStack turns it into W.',
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
