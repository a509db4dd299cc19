// The English texts of the chapter "class-verified": figures, switches, exercises, and explanations of wrong answers.
import type { Labels } from '../../core/words/in-languages.ts';
import type { switches } from './settings.ts';

export const words = {
  notebook: {
    outputs: 'printed outputs are the same',
    here: 'in this notebook',
    everywhere: 'in all five',
    marked: 'Different characters are marked.',
    /** The title of a cell such as "000.4". English uses the engine's title. */
    title: (_cell: string, engines: string): string => engines,
  },
  switches: {
    notebook: 'Notebook',
    precision: 'Precision',
    notation: 'Notation',
  } satisfies Labels<typeof switches>,
  choices: {
    precision: { float32: 'float32', float64: 'float64' },
    notation: { product: 'X·W', linear: 'nn.Linear', column: 'U·x' },
  },
  names: {
    stored: 'weight matrix',
    linear: 'output',
    column: 'output',
  },
  notation: {
    productNote: 'Each row of X is a word. W has a row for each input number and a column for each output number.',
    linearNote:
      'nn.Linear stores the transposed matrix: a row for each output number. It transposes the matrix again when it multiplies.',
    columnNote: 'Each column of x is a word. U is written at the left and has a row for each output number.',
  },
  asks: {
    digit: {
      start: 'Compute this number:',
      word: 'word',
      column: 'column',
      cell: 'Notebook 000, cell',
    },
  },
  made: {
    products: 'the three products',
    printed: 'the printed number',
  },
  rules: {
    weigh: {
      is: 'multiply each value of the column by its weight',
      gives: 'This rule gives one product for each word.',
    },
    addRounded: { is: 'add them up and round', gives: 'This rule gives one rounded number.' },
  },
  right: {
    digit: 'Right. You have computed the number that the notebook printed.',
  },
  causes: {
    anotherColumn: 'You used another column of the values. Use the column that the exercise names.',
    unrounded: 'The number is right, but not rounded. The notebook prints three digits after the point.',
    cutOff: 'You dropped the last digits. PyTorch rounds to the nearest number.',
    embeddings: 'You mixed the embeddings. Mix the values, which are made from the embeddings.',
    average: 'This is the average without weights. Multiply each value by its weight.',
  },
};
