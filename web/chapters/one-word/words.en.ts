// The English texts of chapter 1: labels of figures and switches, exercise questions, and explanations of wrong answers.

export const words = {
  fresh: { anew: 'New W', anewLabel: 'New W: draw all its numbers anew' },
  made: {
    bankRow: 'bank’s row of X',
  },
  right: {
    project:
      'Right: one row of X against each column of W, and nothing else. No other word was needed, and that is the trouble.',
  },
  causes: {
    columnsAsRows: 'You went along the rows of W. Each number of the result needs a column of W: read it downwards.',
    anotherWord: 'That is the row of another word. Start from bank’s row of X.',
    forgotTerm: 'One product is missing from your sums: every number of bank’s row meets one number of the column.',
    added: 'You added the pairs. Multiply each pair first, then add the products.',
  },
};
