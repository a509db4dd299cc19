// The English texts of chapter 8: labels of figures and switches, exercise questions, and explanations of wrong answers.
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
      concatenated: 'set beside',
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
    mirror: 'if reversed',
    ids: 'token id',
  },
  story: {
    byToken: 'row of the table, asked by token id: ',
    byPlace: 'row of the learned table, asked by place: ',
    future: 'what comes later is hidden',
  },
  order: {
    label: (sentence: string) => `The sentence: ${sentence}`,
    swap: (left: string, right: string) => `Swap ${left} and ${right}`,
    reverse: 'Turn round',
    stays: 'But what you have set stays in its place, whichever word comes to stand there.',
    note: {
      none: 'Rows and columns move along with their words, and no number changes. Attention sees a set of words.',
      sinusoid: 'Each place has its own sines and cosines; they are added to the word that stands there.',
      learned:
        'Each place has a row of its own in a table that training fills. Here its numbers are random, not yet trained.',
      concatenated: 'Word and place keep columns of their own, and the vectors grow wider.',
      rotary:
        'Queries and keys are turned by their place, a pair of numbers at a time. A score then depends on how far ahead or back a word is.',
      alibi:
        'Nothing is added to the words; scores fall with distance. It comes with the causal mask of the next chapter, which hides later words (−∞): without it, a sentence and its reverse would look alike.',
      byToken:
        'The row is asked for by the word’s id instead of its place. It follows the word wherever it goes, so the sentence is a set again.',
    },
  },
  waves: {
    label: (place: number, list: string) => `Numbers of place ${place}: ${list}`,
    nothing: 'nothing',
    rows: 'Rows of the table (the first is that of place 0):',
    none: 'There is none for place',
    products: 'Products of all pairs of places, by their distance',
    distance: 'distance',
  },
  turning: {
    numbers: 'Numbers',
    each: 'a place',
    roles: { query: 'query', key: 'key' },
    label: (pair: number, query: string, key: string) =>
      `Pair ${pair}: query ${query} and key ${key} as arrows, before they are turned and after`,
  },
  asks: {
    placed: 'The word in question:',
  },
  made: {
    position: 'the position of the word',
    placed: 'what goes into attention',
  },
  rules: {
    atPlace: {
      is: 'the row of P for its place, counted from 0',
      gives: 'That tells where in the sentence the word stands.',
    },
    atTokenId: {
      is: 'the row of P for its token id',
      gives: 'That tells which word it is, and not where it stands.',
    },
    fromOne: {
      is: 'the row of P for its place, counted from 1',
      gives: 'That is the place of the next word: places count from zero.',
    },
    addPosition: { is: 'add embedding and position, number by number', gives: 'That gives one row that says both.' },
    timesPosition: {
      is: 'multiply embedding and position, number by number',
      gives: 'That wipes out numbers where the position is near zero.',
    },
    positionInstead: { is: 'take the position alone', gives: 'That forgets which word it is.' },
  },
  right: {
    placed: 'Right. Now the same word is another vector in another place, and attention can tell.',
  },
  causes: {
    forgotPosition: 'That is the embedding alone. Add the row of the place where the word stands.',
    positionAlone: 'That is the place alone. The word’s own numbers belong to it too.',
    countedFromOne: 'You took the row of the next place. Places are counted from 0.',
    byTokenId: 'You took the row of the token id. The row belongs to the place, whichever word stands there.',
    multipliedPosition: 'You multiplied. Positions are added.',
  },
};
