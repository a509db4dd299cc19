// The English texts of the sandbox.
import { numberOf } from '../numbers.ts';
import type { Labels } from '../../core/words/in-languages.ts';
import type { switches } from './settings.ts';
import { wordsEn } from '../../core/words/counted.ts';

export const words = {
  sentence: 'Your sentence',
  second: 'A second sentence, if you like',
  beside: (text: string) => `Compare with “${text}”`,
  count: wordsEn,
  most: '(64 at most)',
  typed: {
    empty: (last: string) => `The field is empty. The figure below still shows your last sentence: “${last}”.`,
    noWord: (last: string) =>
      `Your text contains no word. A word has letters and digits; an emoji is also a word. The figure below still shows your last sentence: “${last}”.`,
    noSecond:
      'Your text contains no word. A word has letters and digits; an emoji is also a word. So there is only one sentence.',
    emoji: (list: string) => `Each emoji counts as one word: ${list}.`,
    tooLong: (list: string) => `Only the first 24 letters of a word count. Shortened words: ${list}.`,
    tooMany: (count: number) =>
      `Your text has ${count} words. The figure uses only the first 64 words. The other words stay in this field, but the link does not contain them.`,
    allUntrained: `The model of chapter ${numberOf('language-model')} has read none of these words, so all their numbers are random.`,
    untrained: (list: string) =>
      `The model of chapter ${numberOf('language-model')} has never read these words, so their numbers are random: ${list}.`,
  },
  pair: {
    legend: 'A word of both sentences',
    none: 'The two sentences share no word. Use one word in both sentences. Then you can compare its two vectors here.',
    cosine: (word: string) => `How similar are the two “${word}”? Cosine`,
    before: 'before attention',
    after: 'after attention',
    nowhere: 'One of the two rows is all zeros. It has no direction, so there is no cosine.',
    twice: 'If a sentence contains the word twice, the first one counts.',
    first: 'First sentence',
    second: 'Second sentence',
  },
  redraw: 'Draw new weights',
  sums: 'the weights of each row add up to',
  peak: 'largest weight of a row, on average',
  twins: 'cosine of the outputs of',
  more: 'More switches, and sizes',
  ownMask:
    'You have set some numbers of the mask yourself. They hide words whichever mask you choose. “Reset” removes them. A word that sees nothing gets zeros.',
  sameDivisor:
    'The scores are divided by the root of a word’s width, as in notebook 002. Here a head is as wide as a word, so the divisor is the same.',
  hidesNothing: 'No word is hidden, so it makes no difference where the mask is applied.',
  oneHead: 'There is only one head, so W_o has no heads to mix.',
  asPaper: 'These are the textbook settings, except that positions and the feed-forward layer are off.',
  notes: {
    sandboxVectors: {
      random:
        'The numbers of each word are random and depend only on its letters. Nothing has been learned, so different words are not related.',
    },
    sandboxInputs: {
      raw: 'Queries, keys and values are X itself. There is one head and nothing to learn. A word has its highest score with itself, unless the numbers of another word are larger.',
    },
    sandboxPositions: {
      sinusoid:
        'Sines and cosines of the place are added to each word. So the same word at two places has two different vectors.',
      learned:
        'The row of its place is added to each word. The table has 64 rows. Training would fill this table. Places count from 0, so there is no row for place 64.',
      tokens:
        'This is a mistake, as in notebook 002: the row of the table is looked up by token id, not by the word’s place. So the same word gets the same row everywhere.',
    },
    sandboxScale: {
      off: 'The scores are not divided. The wider a head is, the larger the scores are, and the more softmax gives to one word.',
      model:
        'This is a mistake, as in notebook 002: the scores are divided by the root of a word’s width. But a score is a sum over the width of a head. If a head is narrower than a word’s row, the weights become too even. If it is wider, they become too uneven.',
    },
    sandboxMask: {
      causal: 'No word sees the words after it. The first word sees only itself.',
      custom:
        'This is your own mask. A row belongs to the word that looks, a column to the word that it looks at. Press a bit, or Enter on it, to hide or show a word.',
    },
    sandboxMaskAt: {
      after:
        'This is a mistake: the weights of hidden words are set to zero after softmax. So rows with hidden words do not add up to 1.',
    },
    sandboxMixer: {
      off: 'Without W_o the outputs of the heads are only put side by side. Nothing mixes them (see “output” below).',
    },
    sandboxFeedForward: {
      none: 'This feed-forward layer has no nonlinearity. One matrix could replace its two matrices.',
      relu: 'After attention, each word goes alone through a layer with the nonlinearity ReLU. ReLU replaces numbers below zero by zero. The result is the matrix “after feed-forward” below.',
      gelu: 'After attention, each word goes alone through a layer with the nonlinearity GELU. GELU is similar to ReLU, which replaces numbers below zero by zero, but its curve has no corner. The result is the matrix “after feed-forward” below.',
    },
  },
  switches: {
    sandboxVectors: 'Words',
    sandboxWidth: 'Width of the embedding',
    sandboxHeads: 'Heads',
    sandboxHeadWidth: 'Width of one head',
    sandboxInputs: 'Q, K, V',
    sandboxPositions: 'Positions',
    sandboxScale: 'Scores',
    sandboxMask: 'Mask',
    sandboxMaskAt: 'Apply the mask',
    sandboxMixer: 'W_o',
    sandboxFeedForward: 'Feed-forward',
    sandboxLook: 'Show',
    sandboxHead: 'Head',
    sandboxSide: 'Matrix and copy',
  } satisfies Labels<typeof switches>,
  choices: {
    sandboxVectors: { trained: 'trained', random: 'random' },
    sandboxSide: { '1': 'first sentence', '2': 'second sentence' },
    sandboxInputs: { projected: 'X·W', raw: 'X itself' },
    sandboxPositions: { none: 'none', sinusoid: 'sinusoid', learned: 'learned', tokens: 'by token id' },
    sandboxScale: { sqrt: '÷ √ head’s width', off: 'not scaled', model: '÷ √ embedding’s width' },
    sandboxMask: { none: 'none', causal: 'causal', custom: 'custom' },
    sandboxMaskAt: { before: 'before softmax', after: 'after softmax' },
    sandboxMixer: { on: 'with', off: 'without' },
    sandboxFeedForward: { off: 'none', none: 'no nonlinearity', relu: 'ReLU', gelu: 'GELU' },
    sandboxLook: {
      words: 'words',
      positions: 'positions',
      embeddings: 'X: words + positions',
      query: 'W_q',
      key: 'W_k',
      value: 'W_v',
      queries: 'queries',
      keys: 'keys',
      values: 'values',
      scores: 'scores',
      scaled: 'scaled',
      keep: 'mask',
      masked: 'masked',
      context: 'context',
      joined: 'heads side by side',
      mixer: 'W_o',
      output: 'output',
      last: 'after feed-forward',
    },
  },
  names: {
    words: 'rows of the words',
    last: 'after the feed-forward layer',
  },
  story: {
    learnedWord: `learned by the model of chapter ${numberOf('language-model')} from sentences about banks`,
    drawnWord: 'a random number of torch.randn, with a seed made from the word’s letters',
    placed: 'added by the position',
    bit: 'whether the word is visible: 1 means yes',
    orHidden: ', and −∞ if the mask is 0: ',
    fed: 'the word’s row after the feed-forward layer',
  },
};
