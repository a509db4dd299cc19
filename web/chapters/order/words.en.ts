// The English texts of the chapter "order": labels of figures and switches, exercise questions, and explanations of
// wrong answers.
import type { Labels } from '../../core/words/in-languages.ts';
import type { sliders, switches } from './settings.ts';

export const words = {
  switches: {
    wordOrder: 'Order',
    positions: 'Positions',
    table: 'Table',
  } satisfies Labels<typeof switches>,
  sliders: {
    position: 'Place i',
    otherPlace: 'Place j',
    firstPlace: 'First word at place',
  } satisfies Labels<typeof sliders>,
  choices: {
    positions: {
      none: 'no positions',
      sinusoid: 'sinusoid',
      learned: 'learned',
      concatenated: 'side by side',
      rotary: 'RoPE',
      alibi: 'ALiBi',
      byToken: 'by token id',
    },
    table: { sinusoid: 'sinusoid', learned: 'learned' },
  },
  names: {
    placed: 'X with positions',
    rotated: 'turned queries',
    rotatedKeys: 'turned keys',
    bias: 'added to scores',
    mirror: 'cosines of the contexts',
    ids: 'token id',
  },
  story: {
    byToken: 'row of the table for this token id: ',
    byPlace: 'row of the learned table for this place: ',
    future: 'later words are hidden',
  },
  order: {
    label: (sentence: string) => `The sentence: ${sentence}`,
    swap: (left: string, right: string) => `Swap ${left} and ${right}`,
    reverse: 'Reverse',
    stays: 'But the numbers that you set stay in their places, whichever word moves there.',
    note: {
      none: 'The rows and columns move with their words. No number changes. So attention sees a set of words without an order.',
      sinusoid: 'Each place has its own sines and cosines. They are added to the numbers of the word at this place.',
      learned:
        'Each place has its own row in a table. Training fills this table. Nobody has trained it here, so its numbers are random.',
      concatenated: 'The numbers of the place are put beside the numbers of the word. The vectors become wider.',
      rotary:
        'RoPE turns queries and keys by their place, two numbers at a time. Then a score depends on how many places one word is before or after the other.',
      alibi:
        'ALiBi adds nothing to the words. It lowers each score by a slope times the distance between the two words. It is used with the causal mask of the next chapter, which hides later words (−∞). Without the mask, a sentence and its reverse would have the same scores.',
      byToken:
        'Here the table gives the row for the token’s id, not for the word’s place. The row moves with the word, so attention again sees a set of words without an order.',
    },
  },
  waves: {
    label: (place: number, list: string) => `Numbers of place ${place}: ${list}`,
    nothing: 'nothing',
    rows: 'Rows of the table (the first row belongs to place 0):',
    none: 'The table has no row for place',
    products: 'Dot products of all pairs of places, by their distance',
    distance: 'distance',
  },
  turning: {
    numbers: 'Numbers',
    each: 'for each place',
    roles: { query: 'query', key: 'key' },
    label: (pair: number, query: string, key: string) =>
      `Pair ${pair}: query ${query} and key ${key} as arrows, before and after they are turned`,
  },
  asks: {
    placed: 'Use this word:',
  },
  made: {
    position: 'the position of the word',
    placed: 'the input of attention',
  },
  rules: {
    atPlace: {
      is: 'the row of P for the word’s place, counted from 0',
      gives: 'This rule tells the place of the word in the sentence.',
    },
    atTokenId: {
      is: 'the row of P for the word’s token id',
      gives: 'This rule tells which word it is, but not its place.',
    },
    fromOne: {
      is: 'the row of P for the word’s place, counted from 1',
      gives: 'This rule gives the row of the next place, because places are counted from 0.',
    },
    addPosition: {
      is: 'add embedding and position, number by number',
      gives: 'This rule gives one row that depends on both the word and the place.',
    },
    timesPosition: {
      is: 'multiply embedding and position, number by number',
      gives: 'This rule makes a number nearly zero if the position’s number is nearly zero.',
    },
    positionInstead: { is: 'take only the position', gives: 'This rule loses the word itself.' },
  },
  right: {
    placed: 'Right. The same word at another place is now a different vector. So attention can tell the places apart.',
  },
  causes: {
    forgotPosition: 'This is the embedding without the position. Add the row of the place where the word is.',
    positionAlone: 'This is the position without the embedding. Add the numbers of the word.',
    countedFromOne: 'You took the row of the next place. Places are counted from 0.',
    byTokenId: 'You took the row of the token id. Take the row of the place.',
    multipliedPosition: 'You multiplied by the position. Add it instead.',
  },
};
