// The English texts of chapter 6: figures, switches, exercises, and explanations of wrong answers.
import type { Labels } from '../../core/words/in-languages.ts';
import type { switches } from './settings.ts';

export const words = {
  notebook: {
    outputs: 'printed outputs come out the same',
    here: 'in this notebook',
    everywhere: 'in all five',
    marked: 'Characters that differ are marked.',
    /** The title of a cell such as "000.4". English uses the engine's title. */
    title: (_cell: string, engines: string): string => engines,
  },
  switches: {
    notebook: 'Notebook',
    precision: 'Precision',
    notation: 'Notation',
  } satisfies Labels<typeof switches>,
  choices: {
    notation: { product: 'X·W', linear: 'nn.Linear', column: 'U·x' },
  },
  names: {
    stored: 'weight matrix',
    linear: 'output',
    column: 'output',
  },
  notation: {
    productNote: 'Rows are words; W has a row for each number that goes in, a column for each that comes out.',
    linearNote:
      'nn.Linear stores a row for each number that comes out, and turns the matrix on its side when it multiplies.',
    columnNote: 'U stands at the left, with a row for each number that comes out; words are columns.',
  },
  asks: {
    digit: {
      start: 'The number in question:',
      word: 'word',
      column: 'column',
      cell: 'Notebook 000, cell',
    },
  },
  made: {
    products: 'the three products',
    printed: 'what was printed',
  },
  rules: {
    weigh: { is: 'each value of the column times its weight', gives: 'That gives a product for each word.' },
    addRounded: { is: 'add them up, round', gives: 'That gives one number, as it is printed.' },
  },
  right: {
    digit: 'Right. That is what the notebook printed, rebuilt from weights and values.',
  },
  causes: {
    anotherColumn: 'That is made from another column of the values. Take the one asked for.',
    unrounded: 'That is it, not yet rounded. The notebook prints three digits after the point.',
    cutOff: 'You cut the last digits off. PyTorch rounds to the nearest.',
    embeddings: 'You mixed the embeddings. Mix the values made from them.',
    average: 'That is the plain average. Each value counts by its weight.',
  },
};
