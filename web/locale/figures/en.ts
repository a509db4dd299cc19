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
    linearNote: 'nn.Linear stores the weight out × in and turns it over when it multiplies. Notebooks 002 and 003. riverbank: fromLinear.',
    columnNote: 'U is out × in and stands at the left; words are columns. Notebook 004. riverbank: fromStack.',
  },
  graph: {
    label: (list: string) => `Who sees whom. ${list}`,
    sees: (word: string, others: string) => `${word} sees ${others}.`,
    nobody: 'nobody',
  },
};

export type FiguresWords = typeof figuresEn;
