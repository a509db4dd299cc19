// The English texts of chapter 9: labels of figures and switches, exercise questions, and explanations of wrong answers.
import type { Labels } from '../../core/words/in-languages.ts';
import type { sliders, switches } from './settings.ts';

export const words = {
  switches: {
    maskScores: 'Scores',
    masking: 'Mask',
    emptyRow: 'Empty row',
  } satisfies Labels<typeof switches>,
  sliders: {
    diagonal: 'Diagonal',
  } satisfies Labels<typeof sliders>,
  choices: {
    maskScores: { words: 'the words’ scores', ones: 'all equal' },
    masking: { infinity: '−∞ before softmax', zero: '0 before softmax', after: '0 after softmax' },
    emptyRow: { nan: 'NaN', zero: 'zeros' },
  },
  names: {
    sums: 'row sum',
  },
  stages: { masked: 'bank 2 and bank 4, masked' },
  story: {
    tril: '1 up to the diagonal, 0 beyond it (diagonal at ',
    orInfinity: ' where the mask says 1, else −∞; it says ',
    orZero: ' where the mask says 1, else 0; it says ',
  },
  graph: {
    label: (list: string) => `Who sees whom. ${list}`,
    sees: (word: string, others: string) => `${word} sees ${others}.`,
    nobody: 'nobody',
    stays: 'Bits set by you stay as they are when the diagonal moves. Delete gives one back.',
  },
  made: {
    seenPowers: 'powers of e under the mask',
  },
  rules: {
    hideFirst: {
      is: '−∞ for what is hidden, then e to the power of each',
      gives: 'That gives 0 to what is hidden, and powers of e to the rest.',
    },
    hideAfter: {
      is: 'e to the power of each, and hide the weights later',
      gives: 'The hidden score would have its part in the sum.',
    },
    hideByZero: {
      is: '0 for what is hidden, then e to the power of each',
      gives: 'e to the power of 0 is 1: the hidden word would be seen.',
    },
    equalShares: { is: 'the same for every word that is seen', gives: 'That does not ask the scores.' },
  },
  right: {
    maskedRow: 'Right. Three words share the whole of it, and the fourth has no part in the sum.',
  },
  causes: {
    peeked: 'You let the row see the word after it. The mask puts −∞ there before softmax, and e to that is nothing.',
    zeroForInfinity: 'You put 0 where −∞ belongs. e to the power of 0 is 1, so the hidden word still has its share.',
    maskedAfter:
      'You took softmax first and hid the last weight then. The others no longer add up to one, and they still depend on what they must not see.',
    hidItself: 'You hid the word from itself too. The diagonal stays: each word sees itself and those before it.',
    upperTriangle: 'You kept the words after it and hid those before it: the upper triangle instead of the lower.',
    powersPeeked:
      'These are the powers of e of all four scores. First hide the word that this row must not see, then divide each power by their sum.',
    equalShares: 'Equal shares come out when all scores are equal. Here they differ.',
    anotherMaskedRow: 'That is another row of the same table. Count the rows from the top.',
  },
};
