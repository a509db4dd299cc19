// The English words for figures of several chapters.

export const words = {
  switches: {
    sentence: 'Sentence',
    row: 'Row',
    copyAs: 'Copy as',
  },
  /** The button of a switch that shows its other choices. */
  others: 'Show more choices',
  clock: { step: 'step' },
  copies: {
    out: 'Take this example with you',
    failed: 'This browser does not copy. Select the text and copy it yourself.',
    coming: 'The engine is still computing the text. It appears here by itself.',
  },
  loop: {
    play: 'Play',
    pause: 'Pause',
    step: 'Step',
    back: 'Back',
    restart: 'Play again',
    whole: 'All at once',
    of: 'of',
  },
  save: 'Save as a file',
  /** The names of a switch's choices, if their values are not names. */
  choices: {
    copyAs: {
      javascript: 'JavaScript',
      pytorch: 'PyTorch',
      notebook: 'Jupyter',
      cpp: 'C++',
      csv: 'CSV',
      json: 'JSON',
    },
  },

  /** The text before and after a row's sum, if the learner has set a weight and the row no longer adds up to 1. */
  rowSum: ['with your numbers, this row adds up to', ', not to one.'],
  /** A remark beside a verdict on printed digits, if the figure shows other numbers than the notebook's. */
  printed: 'computed with the notebook’s own numbers, not with those in the figure',
};
