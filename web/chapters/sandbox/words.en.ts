// The English texts of the sandbox.
import type { Labels } from '../../core/words/in-languages.ts';
import type { switches } from './settings.ts';
import { wordsEn } from '../../core/words/counted.ts';

export const words = {
  sentence: 'Your sentence',
  second: 'A second sentence, if you like',
  beside: (text: string) => `Put “${text}” beside it`,
  count: wordsEn,
  most: '(64 at most)',
  typed: {
    empty: (last: string) => `The field is empty. Below, your last sentence still stands: “${last}”.`,
    noWord: (last: string) =>
      `There is no word in it: words are made of letters and digits, and an emoji is one. Below, your last sentence still stands: “${last}”.`,
    noSecond:
      'There is no word in it: words are made of letters and digits, and an emoji is one. So far there is one sentence.',
    emoji: (list: string) => `An emoji counts as a word of its own: ${list}.`,
    tooLong: (list: string) => `Of a word only the first 24 letters count. Cut short: ${list}.`,
    tooMany: (count: number) =>
      `You have written ${count} words, and the first 64 count. The others stay in this field, but the link does not carry them.`,
    allUntrained: 'Chapter 12’s model has read none of these words, so all their rows are drawn by chance.',
    untrained: (list: string) =>
      `Chapter 12’s model has never read these words, so their rows are drawn by chance: ${list}.`,
  },
  pair: {
    legend: 'A word of both sentences',
    none: 'The two sentences have no word in common. Use one word in both, and see here what becomes of it.',
    cosine: (word: string) => `How alike is “${word}” in both? Cosine`,
    before: 'before attention',
    after: 'after attention',
    nowhere: 'One of its two rows is all zeros. It points nowhere, so there is no cosine.',
    twice: 'Where the word stands twice, its first place counts.',
    first: 'First sentence',
    second: 'Second sentence',
  },
  redraw: 'Draw new weights',
  sums: 'a row of weights adds up to',
  peak: 'the largest weight of a row, on average',
  twins: 'cosine of the results of',
  sizes: 'Sizes',
  ownMask:
    'Bits of the mask are turned by you, and hide words whatever mask is chosen; Reset takes them back. A word that sees nothing gets zeros.',
  sameDivisor:
    'Divided by the root of a word’s width, as in notebook 002. Here a head is as wide as a word, so it is the same divisor.',
  hidesNothing: 'No word is hidden, so it does not matter where they are masked.',
  oneHead: 'There is one head, so there is nothing to bring together.',
  asPaper: 'All stands as in the textbook, but for positions and feed-forward layer, which are off.',
  notes: {
    sandboxVectors: {
      random:
        'Each word’s row is drawn by chance, out of its letters: nobody has learned anything, and different words have nothing to do with each other.',
    },
    sandboxInputs: {
      raw: 'X itself as queries, keys and values: nothing to learn, one head. A word scores highest with itself, unless another’s row is longer.',
    },
    sandboxPositions: {
      sinusoid:
        'Sines and cosines of the place are added to each word: the same word in two places is no longer the same.',
      learned:
        'A row for each place is added, out of a table of 64 rows that training would fill. Places count from 0, so there is no row for place 64.',
      tokens:
        'Wrong, as in notebook 002: the table is asked with the word’s number instead of its place. The same word gets the same row again.',
    },
    sandboxScale: {
      off: 'Not scaled: the wider a head, the larger the scores, and the more the softmax gives everything to one word.',
      model:
        'Wrong, as in notebook 002: divided by the root of a word’s width, though the dot product runs over a head’s. The weights come out too even, or too uneven.',
    },
    sandboxMask: {
      causal: 'No word sees those after it. The first word has only itself.',
      custom:
        'Your own mask: rows look, columns are looked at. Press a bit, or Enter on it, to hide a word or show it.',
    },
    sandboxMaskAt: {
      after:
        'Wrong: what the softmax gave to hidden words is struck out and missing. Rows with hidden words no longer add up to one.',
    },
    sandboxMixer: { off: 'The heads only stand side by side; nothing brings them together (see “output” below).' },
    sandboxFeedForward: {
      none: 'A feed-forward layer without a nonlinearity. Its two matrices could be replaced by one.',
      relu: 'After attention each word goes alone through a layer with a nonlinearity (see “after feed-forward” below).',
      gelu: 'After attention each word goes alone through a layer with a smooth nonlinearity (see “after feed-forward” below).',
    },
  },
  switches: {
    sandboxVectors: 'Words',
    sandboxWidth: 'Numbers in a word',
    sandboxHeads: 'Heads',
    sandboxHeadWidth: 'Columns of a head',
    sandboxInputs: 'Q, K, V',
    sandboxPositions: 'Positions',
    sandboxScale: 'Scores',
    sandboxMask: 'Mask',
    sandboxMaskAt: 'Masked',
    sandboxMixer: 'W_o',
    sandboxFeedForward: 'Feed-forward',
    sandboxLook: 'Look at',
    sandboxHead: 'Head',
    sandboxSide: 'Matrix and copy',
  } satisfies Labels<typeof switches>,
  choices: {
    sandboxVectors: { trained: 'trained', random: 'random' },
    sandboxSide: { '1': 'first sentence', '2': 'second sentence' },
    sandboxInputs: { projected: 'X·W', raw: 'X itself' },
    sandboxPositions: { none: 'none', sinusoid: 'sinusoid', learned: 'learned', tokens: 'by token id' },
    sandboxScale: { sqrt: '÷ √ head’s width', off: 'not scaled', model: '÷ √ word’s width' },
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
    words: 'words’ own rows',
    last: 'after the feed-forward layer',
  },
  story: {
    learnedWord: 'learned by chapter 12’s model from sentences about banks',
    drawnWord: 'torch.randn after a seed made of the word’s letters',
    placed: 'what the position adds',
    bit: 'who may be seen: one is yes',
    orHidden: ', and −∞ where the mask says nought: ',
    fed: 'this word’s row through the feed-forward layer',
  },
};
