// What the sandbox says of its sentence and its switches, in English.
import { wordsEn } from '../../../core/words/counted.ts';

export const sandboxEn = {
  sentence: 'Your sentence',
  count: wordsEn,
  most: '(64 at most)',
  redraw: 'Draw new weights',
  sums: 'a row of weights adds up to',
  peak: 'the largest weight of a row, on average',
  twins: 'cosine of both results of',
  sizes: 'Sizes',
  ownMask: 'Bits of the mask are turned by you. A word that sees nothing gets zeros.',
  asPaper: 'All stands as in the textbook, but for positions and feed-forward layer, which are off.',
  notes: {
    sandboxInputs: {
      raw: 'X itself as queries, keys and values: nothing to learn, one head, and every word is most like itself.',
    },
    sandboxPositions: {
      sinusoid:
        'Sines and cosines of the place are added to each word: the same word in two places is no longer the same.',
      learned:
        'A row for each place is added, out of a table of 64 rows that training would fill. There is no row for place 65.',
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
      after: 'Wrong: what the softmax gave to hidden words is struck out and missing. Rows no longer add up to one.',
    },
    sandboxMixer: { off: 'The heads only stand side by side; nothing brings them together.' },
    sandboxBend: {
      none: 'A feed-forward layer without a bend: two matrices, which are one.',
      relu: 'After attention each word goes through a layer with a bend, alone.',
      gelu: 'After attention each word goes through a layer with a soft bend, alone.',
    },
  },
};

export type SandboxWords = typeof sandboxEn;
