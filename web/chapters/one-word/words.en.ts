// The English texts of the chapter "one-word": labels of figures and switches, exercise questions, and explanations of
// wrong answers.

export const words = {
  fresh: { anew: 'New W', anewLabel: 'New W: replace all numbers of W by new random ones' },
  made: {
    bankRow: 'bank’s row of X',
  },
  right: {
    project:
      'Right: you multiplied one row of X by each column of W. You needed no other word. That is the problem: the result cannot depend on the sentence.',
  },
  causes: {
    columnsAsRows: 'You used the rows of W. Each number of the result needs a column of W: read W from top to bottom.',
    anotherWord: 'This is the result for another word. Start from bank’s row of X.',
    forgotTerm:
      'One product is missing in each of your sums. Multiply every number of bank’s row by one number of the column.',
    added: 'You added the two numbers of each pair. Multiply them, and then add the products.',
  },
};
