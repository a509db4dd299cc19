// The English texts of chapter 11: labels of figures and switches, exercise questions, and explanations of wrong answers.
import { countedEn, wordsEn } from '../../core/words/counted.ts';
import type { Labels } from '../../core/words/in-languages.ts';
import type { switches } from './settings.ts';

export const words = {
  switches: {
    headsAs: 'The columns are',
    mixer: 'W_o',
    headCount: 'Heads',
    headSizes: 'Heads are',
    slice: 'Head',
    z: 'z',
  } satisfies Labels<typeof switches>,
  choices: {
    headsAs: { two: 'two heads', one: 'one head' },
    mixer: { off: 'without W_o', on: 'with W_o' },
    headSizes: { split: 'cut from one width', whole: 'full width each' },
    z: { drawn: 'torch.rand', real: 'weights · values' },
  },
  names: {
    stacked: 'features × words',
    stack: 'one head’s U',
    z: 'one row for each head',
  },
  heads: {
    only: 'the one head',
    most: 'taken from',
    wanted: 'at least',
    divisor: 'divisor of the scores:',
    learned: 'numbers to learn:',
    of: {
      projections: 'three of them',
      weights: 'one table per head',
      joined: 'heads side by side',
      mixer: 'brings them together',
    },
  },
  story: {
    flattened: 'all of z against one row of the layer ',
  },
  asks: {
    shapes: {
      tokens: wordsEn,
      width: (count: number): string => `${countedEn(count, 'number', 'numbers')} in an embedding`,
      heads: (count: number): string => countedEn(count, 'head', 'heads'),
      inputs: [
        'columns of one head',
        'number under the root',
        'attention weights in all heads',
        'columns side by side',
      ],
    },
  },
  made: {
    firstHead: 'what the first head gives',
    secondHead: 'what the second head gives',
    joined: 'the joined row',
    headColumns: 'columns of one head',
    underRoot: 'the number under the root',
    allWeights: 'numbers in the tables A of all heads',
    joinedColumns: 'columns side by side',
  },
  rules: {
    ownColumns: { is: 'its own weights with its own columns of V', gives: 'That is what one head mixes.' },
    otherWeights: { is: 'the other head’s weights with its columns', gives: 'Each head looks for itself.' },
    addedWeights: { is: 'both heads’ weights added', gives: 'Heads do not share their weights.' },
    addHeads: { is: 'add what the heads give', gives: 'Then nobody could tell the heads apart any more.' },
    meanHeads: {
      is: 'take the mean of what the heads give',
      gives: 'Then nobody could tell the heads apart any more.',
    },
    cutWidth: { is: 'width of the embedding ÷ heads', gives: 'That cuts the columns among the heads.' },
    wholeWidth: { is: 'the whole width of the embedding', gives: 'That would be heads of full size.' },
    widthTimes: { is: 'width of the embedding × heads', gives: 'That would be heads of full size, side by side.' },
    headWidth: { is: 'the width of one head', gives: 'That is how many terms a score of one head has.' },
    headCount: { is: 'the number of heads', gives: 'No score has a term for each head.' },
    tablePerHead: { is: 'a table, words × words, for each head', gives: 'That counts the weights of all of them.' },
    oneTable: { is: 'one table, words × words', gives: 'That is what one head has.' },
  },
  right: {
    join: 'Right: each head mixes its own columns by its own weights, and only then do they stand side by side.',
    shapes:
      'Right. Cut into heads, the width is shared out; the tables of weights are not: every head has one of its own.',
  },
  causes: {
    oneHead:
      'You mixed all four columns by the weights of one head. Each head has weights of its own, for its own columns.',
    swapped: 'The heads have changed places: the first two columns belong to the first head’s weights.',
    addedHeads: 'You added the heads up. They are set side by side; adding is what W_o may do afterwards.',
    meanWeights: 'You averaged the two rows of weights first. That is one head again: two heads are mixed apart.',
    alternating:
      'You dealt the columns out in turn. A head’s columns lie together: first all of one head, then all of the next.',
    fullSize:
      'Those are heads of the full width, as notebook 004’s code has them. Cut into heads, each gets its share of the width.',
    oneTable: 'That is one table of weights. Every head has a table of its own.',
    addedUp: 'Side by side the heads have the full width again: columns of a head times heads.',
  },
};
