// The English texts of the chapter "no-peeking": labels of figures and switches, exercise questions, and explanations
// of wrong answers.
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
    maskScores: { words: 'scores of the words', ones: 'all scores equal' },
    masking: { infinity: '−∞ before softmax', zero: '0 before softmax', after: '0 after softmax' },
    emptyRow: { nan: 'NaN', zero: 'zeros' },
  },
  names: {
    sums: 'row sum',
    open: 'weights before the mask',
  },
  stages: { masked: 'bank 2 and bank 4, masked' },
  story: {
    trilSeen: 'On the diagonal or left of it (the diagonal is shifted by ',
    trilHidden: 'Right of the diagonal (the diagonal is shifted by ',
    orInfinity: ' if the mask is 1, otherwise −∞; the mask is ',
    orZero: ' if the mask is 1, otherwise 0; the mask is ',
  },
  graph: {
    label: (list: string) => `Which word sees which words. ${list}`,
    sees: (word: string, others: string) => `${word} sees ${others}.`,
    nobody: 'no word',
    stays:
      'The numbers that you set do not change when the diagonal moves. To restore one of them, choose it and press “Restore it”.',
  },
  made: {
    seenPowers: 'powers of e after masking',
  },
  rules: {
    hideFirst: {
      is: '−∞ for hidden words, then e to the power of each',
      gives: 'This rule gives 0 for hidden words and powers of e for the others.',
    },
    hideAfter: {
      is: 'e to the power of each score, hidden words too; hide the weights at the end',
      gives: 'In this rule the power of the hidden word is still part of the sum.',
    },
    hideByZero: {
      is: '0 for hidden words, then e to the power of each',
      gives: 'In this rule the hidden word still has a weight, because e to the power of 0 is 1.',
    },
    equalShares: { is: 'the same share for every visible word', gives: 'This rule ignores the scores.' },
  },
  right: {
    maskedRow: 'Right. The weights of three words add up to 1. The fourth word is hidden and adds nothing to the sum.',
  },
  causes: {
    peeked:
      'In your row the word sees the word after it. The mask puts −∞ there before softmax, and e to the power of −∞ is 0.',
    zeroForInfinity: 'You put 0 instead of −∞. But e to the power of 0 is 1, so the hidden word still gets a share.',
    maskedAfter:
      'You took softmax first and then hid the last weight. So the other weights do not add up to 1, and they still depend on the hidden word.',
    hidItself: 'You also hid the word from itself. Each word sees itself and the words before it.',
    upperTriangle:
      'You hid the words before the third word and kept the word after it. Keep the words before it, and hide the word after it.',
    powersPeeked:
      'These are the powers of e of all four scores. First hide the word that this row must not see, then divide each power by their sum.',
    equalShares: 'You gave equal shares. Shares are equal only if all scores are equal, and these scores differ.',
    anotherMaskedRow: 'This is another row of the same table. Count the rows from the top.',
  },
};
