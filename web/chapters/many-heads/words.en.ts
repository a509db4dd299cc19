// The English texts of the chapter "many-heads": labels of figures and switches, exercise questions, and explanations
// of wrong answers.
import { countedEn, wordsEn } from '../../core/words/counted.ts';
import type { Labels } from '../../core/words/in-languages.ts';
import type { switches } from './settings.ts';

export const words = {
  switches: {
    headsAs: 'Use the columns as',
    mixer: 'W_o',
    headCount: 'Heads',
    headSizes: 'Size of the heads',
    slice: 'Head',
    z: 'z',
  } satisfies Labels<typeof switches>,
  choices: {
    headsAs: { two: 'two heads', one: 'one head' },
    mixer: { off: 'without W_o', on: 'with W_o' },
    headSizes: { split: 'a part of the width each', whole: 'the full width each' },
    z: { drawn: 'torch.rand', real: 'weights · values' },
  },
  names: {
    stacked: 'features × words',
    stack: 'matrix of one head',
    z: 'one row for each head',
  },
  heads: {
    only: 'the one head',
    most: 'largest weight bank →',
    wanted: 'needed: at least',
    divisor: 'divisor of the scores:',
    learned: 'numbers to learn:',
    of: {
      projections: 'there are three such matrices',
      weights: 'one table for each head',
      joined: 'heads side by side',
      mixer: 'mixes the heads',
    },
  },
  story: {
    flattened: 'all numbers of z times one row of the layer ',
  },
  asks: {
    shapes: {
      tokens: wordsEn,
      width: (count: number): string => `${countedEn(count, 'number', 'numbers')} in an embedding`,
      heads: (count: number): string => countedEn(count, 'head', 'heads'),
      inputs: [
        'columns of one head',
        'number under the root',
        'attention weights in all heads together',
        'columns of all heads side by side',
      ],
    },
  },
  made: {
    firstHead: 'the context of the first head',
    secondHead: 'the context of the second head',
    joined: 'the joined row',
    headColumns: 'the number of columns of one head',
    underRoot: 'the number under the root',
    allWeights: 'the number of weights in the tables A of all heads',
    joinedColumns: 'the number of columns of all heads side by side',
  },
  rules: {
    ownColumns: { is: 'its own weights times its own columns of V', gives: 'This rule gives the context of one head.' },
    otherWeights: {
      is: 'the other head’s weights times its columns',
      gives: 'This rule uses the wrong weights. Each head has its own weights.',
    },
    addedWeights: {
      is: 'the sum of both heads’ weights',
      gives: 'This rule mixes up the heads. Each head has its own weights.',
    },
    addHeads: {
      is: 'add the outputs of the heads',
      gives: 'After this rule you cannot tell the heads apart any more.',
    },
    meanHeads: {
      is: 'take the mean of the outputs of the heads',
      gives: 'After this rule you cannot tell the heads apart any more.',
    },
    cutWidth: { is: 'width of the embedding ÷ heads', gives: 'This rule divides the columns among the heads.' },
    wholeWidth: { is: 'the whole width of the embedding', gives: 'This rule gives heads of full width.' },
    widthTimes: { is: 'width of the embedding × heads', gives: 'This rule gives heads of full width, side by side.' },
    headWidth: { is: 'the width of one head', gives: 'This rule gives the number of products in a score of one head.' },
    headCount: {
      is: 'the number of heads',
      gives: 'This rule counts the heads. But each score is computed by a single head.',
    },
    tablePerHead: {
      is: 'one table for each head: words × words',
      gives: 'This rule counts the weights of all heads.',
    },
    oneTable: { is: 'one table, words × words', gives: 'This rule counts the weights of one head.' },
  },
  right: {
    join: 'Right. Each head mixes its own columns with its own weights. After that the outputs are put side by side.',
    shapes: 'Right. The heads share the width of the embedding, but each head has its own table of weights.',
  },
  causes: {
    oneHead:
      'You mixed all four columns with the weights of one head. Each head has its own weights for its own columns.',
    swapped: 'You swapped the heads. Mix the first two columns with the weights of the first head.',
    addedHeads:
      'You added the outputs of the heads. Put them side by side. Only the output matrix adds them afterwards.',
    meanWeights: 'You averaged the two rows of weights first. That makes one head of two. Mix each head by itself.',
    alternating:
      'You gave the columns to the heads in turn. But the columns of a head stand side by side: first all columns of one head, then all columns of the next head.',
    fullSize:
      'These are heads of full width, as in the code of notebook 004. Here the heads share the width, so divide it by the number of heads.',
    oneTable: 'This is one table of weights. Every head has its own table.',
    addedUp: 'You counted the columns of one head. Side by side there are: columns of one head × number of heads.',
  },
};
