// The English texts of chapter 10: figures, switches, exercises, and explanations of wrong answers.
import { wordsEn } from '../../core/words/counted.ts';
import type { Labels } from '../../core/words/in-languages.ts';
import type { switches } from './settings.ts';

export const words = {
  switches: {
    layers: 'Layers',
    activation: 'Between them',
    fed: 'Word',
    residual: 'Residual',
    norm: 'Norm',
  } satisfies Labels<typeof switches>,
  choices: {
    activation: { off: 'no nonlinearity', relu: 'ReLU' },
    residual: { off: 'no residual', on: 'residual' },
    norm: { none: 'no norm', pre: 'norm before', post: 'norm after' },
  },
  names: {
    layered: 'layer by layer',
    bent: 'between the layers',
    forward: 'of X',
    mirrored: 'of −X',
    both: 'together',
    widen: 'widens',
    narrow: 'narrows',
    hidden: 'widened',
    stages: 'first block',
    pile: 'after so many blocks',
  },
  story: {
    cosineOf: 'cosine of bank’s and stream’s rows',
    dotOf: 'bank’s row times itself',
    zero: '0',
    attended: 'attention’s row for bank',
    fedForward: 'the feed-forward layer’s row for bank',
    sumOf: '',
    normedSum: 'norm of ',
    bankRow: 'bank’s embedding',
    sameRoad: 'the same road for −X',
    layersBefore: 'what the layers before have made',
  },
  network: { label: (word: string) => `The feed-forward layer for ${word}: four numbers, eight, four` },
  asks: {
    moved: {
      tokens: (count: number): string => `${wordsEn(count)}. Word number`,
      place:
        'changes in its first number. Only one part is applied, the one that each step names. How many rows change?',
      inputs: ['attention', 'attention, causal', 'feed-forward', 'norm'],
    },
  },
  made: {
    lastRow: 'bank’s row of the layer that comes last',
    afterAttention: 'rows that change after attention',
    afterCausal: 'after causal attention',
    afterFeedForward: 'after the feed-forward layer',
    afterNorm: 'after the norm',
  },
  rules: {
    rowOfLast: {
      is: 'bank’s row of the second layer’s table',
      gives: 'That layer works on what the first has made.',
    },
    rowOfFirst: {
      is: 'bank’s row of the first layer’s table',
      gives: 'In the product of the two tables, the first layer’s stands at the right.',
    },
    cellByCell: { is: 'multiply both tables cell by cell', gives: 'A layer mixes whole rows of the one before it.' },
    meanOfBoth: {
      is: 'take the mean of both tables',
      gives: 'The layers come one after the other, not side by side.',
    },
    mixesAll: { is: 'every row takes from every row', gives: 'Then one change is felt by all.' },
    mixesBefore: {
      is: 'each row takes from itself and those before it',
      gives: 'Then a change is felt from its place on.',
    },
    mixesNone: { is: 'each row is taken alone', gives: 'Then a change stays in its row.' },
  },
  right: {
    stack: 'Right: two layers of averages are one table of averages, and its row adds up to one again.',
    moved: 'Right. Attention mixes words; the feed-forward layer and the norm take each word alone.',
  },
  causes: {
    wrongOrder:
      'You multiplied the tables the other way round. The second layer averages what the first one made: second times first.',
    meanOfBoth:
      'That is the mean of the two rows. The second layer’s weights say how much of each row of the first goes in.',
    cellByCell: 'You multiplied cell by cell. Row of the second against columns of the first.',
    onlyLast: 'That is the second layer alone. Its rows are mixes of rows that the first layer has mixed already.',
    allMix: 'Only attention mixes. The feed-forward layer and the norm see one row at a time.',
    allAlone: 'Attention looks around: a word that changes is a value for others.',
    backwards:
      'With the mask, a word sees those before it, and so a change is felt by those that come after, itself included.',
    maskIgnored: 'You left the mask out of account: words before the changed one cannot see it.',
    feedForwardMixes:
      'The feed-forward layer does not mix words. It takes each row alone, so only the row of the changed word becomes another.',
    normMixes:
      'The norm does not mix words. It rescales each row by that row’s own numbers, so only the row of the changed word becomes another.',
    maskSwapped: 'You swapped the two attentions: with the mask, words before the changed one cannot see it.',
  },
};
