// The English texts of the chapter "averages": figures, switches, exercises, and explanations of wrong answers.
import { wordsEn } from '../../core/words/counted.ts';
import type { Labels } from '../../core/words/in-languages.ts';
import type { switches } from './settings.ts';

export const words = {
  switches: {
    layers: 'Layers',
    activation: 'Between the layers',
    fed: 'Word',
    residual: 'Residual connection',
    norm: 'Norm',
  } satisfies Labels<typeof switches>,
  choices: {
    fed: { bank: 'bank', stream: 'stream', mud: 'mud' },
    activation: { off: 'no nonlinearity', relu: 'ReLU' },
    residual: { off: 'no residual', on: 'residual' },
    norm: { none: 'no norm', pre: 'norm before', post: 'norm after' },
  },
  names: {
    layered: 'before the last layer',
    lastLayer: 'after the last layer',
    bent: 'between the layers',
    forward: 'for X',
    mirrored: 'for −X',
    both: 'sum of both',
    widen: 'first matrix',
    narrow: 'second matrix',
    hidden: 'hidden numbers',
    stages: 'steps of the first block',
    pile: 'block by block',
  },
  story: {
    cosineOf: 'cosine of the rows of bank and stream',
    dotOf: 'bank’s row times itself',
    zero: '0',
    attended: 'bank’s row after attention',
    fedForward: 'bank’s row after the feed-forward layer',
    sumOf: '',
    normedSum: 'norm of ',
    bankRow: 'bank’s embedding',
    sameRoad: 'the same steps for −X',
    layersBefore: 'the result of the layers before',
  },
  network: { label: (word: string) => `The feed-forward layer for ${word}: four numbers, eight, four` },
  asks: {
    moved: {
      tokens: (count: number): string => `${wordsEn(count)}. Word number`,
      place:
        'gets a different first number. Each step below applies a single part of a block to the words. How many rows of the result change?',
      inputs: ['attention', 'causal attention', 'feed-forward', 'norm'],
    },
  },
  made: {
    lastRow: 'bank’s weights in the second layer',
    afterAttention: 'the number of rows that attention changes',
    afterCausal: 'the number of rows that causal attention changes',
    afterFeedForward: 'the number of rows that the feed-forward layer changes',
    afterNorm: 'the number of rows that the norm changes',
  },
  rules: {
    rowOfLast: {
      is: 'bank’s row of the second layer’s table',
      gives: 'The second layer works on the result of the first layer.',
    },
    rowOfFirst: {
      is: 'bank’s row of the first layer’s table',
      gives: 'In the product of the two tables, the table of the first layer is the right factor.',
    },
    cellByCell: {
      is: 'multiply both tables cell by cell',
      gives: 'This rule multiplies, but adds up nothing. A layer mixes whole rows of the layer before it.',
    },
    meanOfBoth: {
      is: 'take the mean of both tables',
      gives: 'This rule treats the layers as if they stood side by side. But one layer comes after the other.',
    },
    mixesAll: { is: 'every row takes in every row', gives: 'By this rule, a change of one row changes all rows.' },
    mixesBefore: {
      is: 'each row takes in itself and the rows before it',
      gives: 'By this rule, a change of one row changes this row and all later rows.',
    },
    mixesNone: {
      is: 'each row takes in only itself',
      gives: 'By this rule, a change of one row changes only this row.',
    },
  },
  right: {
    stack: 'Right. Two layers of averages are the same as one table of averages. Its row also adds up to 1.',
    moved: 'Right. Attention mixes words. The feed-forward layer and the norm process each word alone.',
  },
  causes: {
    wrongOrder:
      'You multiplied the tables in the wrong order. The second layer averages the result of the first layer: second table times first table.',
    meanOfBoth:
      'This is the mean of the two rows. Use the weights of the second layer: they give the share of each row of the first layer.',
    cellByCell: 'You multiplied cell by cell. Multiply the row of the second table by the columns of the first table.',
    onlyLast:
      'This is the row of the second layer’s table. The first layer has already mixed the rows, so multiply this row by the first table, too.',
    allMix:
      'In your answer every part mixes words. But only attention mixes words. The feed-forward layer and the norm process one row at a time.',
    allAlone:
      'In your answer no part mixes words. But attention does: other words take in numbers of the changed word.',
    backwards:
      'You counted in the wrong direction. With the mask, a word sees the words before it. So a change reaches the changed word and the words after it.',
    maskIgnored: 'You ignored the mask. Words before the changed word cannot see it.',
    feedForwardMixes:
      'The feed-forward layer does not mix words. It processes each row alone, so only the row of the changed word changes.',
    normMixes:
      'The norm does not mix words. It rescales each row by the numbers of this row, so only the row of the changed word changes.',
    maskSwapped:
      'You swapped attention and causal attention. With the mask, words before the changed word cannot see it.',
  },
};
