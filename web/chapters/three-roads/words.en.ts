// The English texts of the chapter "three-roads": labels of figures and switches, exercise questions, and explanations
// of wrong answers.
import { numberOf } from '../numbers.ts';
import { countedEn } from '../../core/words/counted.ts';
import type { Labels } from '../../core/words/in-languages.ts';
import type { sliders, switches } from './settings.ts';

export const words = {
  switches: {
    road: 'Kind of network',
    sources: 'Keys and values',
  } satisfies Labels<typeof switches>,
  sliders: {
    length: 'Words',
    clock: 'Steps of the clock',
    neuron: 'Neuron (move with the arrow keys)',
  } satisfies Labels<typeof sliders>,
  choices: {
    road: { rnn: 'RNN', window: 'windows', attention: 'attention' },
    sources: { cross: 'from the encoder', self: 'from the decoder itself', torn: 'one from each' },
  },
  names: {
    source: 'source',
  },
  roads: {
    neuron: (layer: number, place: number, step: string, words: number) =>
      `layer ${layer}, place ${place}: ready at step ${step}, receives ${words} words`,
    asked: 'Layer',
    place: 'place',
    received: 'words that reach it:',
    away: 'arrows from the farthest word:',
    first: 'Share of the first word that arrives:',
    paths: (count: number) => countedEn(count, 'path', 'paths'),
    layer: 'layer',
    words:
      'x is a word. The number below a word tells which share of the word arrives. The number in a circle tells at which step the result of the neuron is ready.',
    facts: {
      layer: 'steps for one layer',
      all: 'steps for all layers',
      layers: 'layers until the first word reaches the last neuron',
      arrows: 'arrows from the first to the last word',
    },
  },
  outline: {
    label: (word: string, list: string) => `Encoder, decoder and attention. The query is ${word}. Its weights: ${list}`,
    encoder: 'Encoder',
    decoder: 'Decoder',
    steps: 'steps:',
    cross: 'Cross-attention',
    torn: 'This cannot work',
    self: 'Self-attention',
    does: 'compare, weight, mix',
    /** The picture's note on the width of its lines, in two rows. In one row it would touch the lines. */
    wide: ['Thick line:', 'large weight.'],
  },
  sources: {
    cross:
      'The queries come from the sentence that is being written. The keys and values come from the sentence that was read. This is cross-attention.',
    self: `Queries, keys and values come from the same sentence. This is self-attention: the words look at the words of their own sentence. Chapter ${numberOf('no-peeking')} hides the words that a decoder must not see.`,
    torn: 'The keys come from one sentence and the values from another. This cannot work: the weight that comes from a word’s key has to be multiplied by the value of the same word.',
    keys: 'number of keys:',
    given: 'number of values:',
  },
  asks: {
    steps: {
      words: 'Words in the sentence:',
      window: 'Words in a window:',
      sides: ', with its own word in the middle; words at each side:',
      rnn: 'RNN: number of steps for one layer',
      windows: 'windows: number of layers that the first word needs to reach the last neuron',
      attention: 'attention: number of arrows from the first word to the last',
    },
    cross: {
      ask: 'Queries:',
      asked: 'Keys:',
      keyWidth: 'Numbers in a query or key:',
      valueWidth: 'Numbers in a value:',
      rows: 'rows of',
      columns: 'columns of',
    },
  },
  made: {
    rnnRoad: 'the number of steps of the RNN',
    windowsRoad: 'the number of layers of windows',
    attentionRoad: 'the number of arrows of attention',
    rowsOfA: 'the number of rows of A',
    columnsOfA: 'the number of columns of A',
    rowsOfC: 'the number of rows of C',
    columnsOfC: 'the number of columns of C',
  },
  rules: {
    oneAfterAnother: {
      is: 'one step for each word',
      gives: 'This rule handles one word after another.',
    },
    gapsOverReach: {
      is: '(words in the sentence − 1) ÷ words on one side of the window, rounded up',
      gives: 'In this rule, each layer reaches further by as many words as there are on one side of the window.',
    },
    wordsOverWindow: {
      is: 'words in the sentence ÷ words in a window, rounded up',
      gives:
        'This rule puts whole windows next to each other. But a layer reaches further only by the words on one side.',
    },
    atOnce: { is: 'one arrow for any two words', gives: 'This rule connects any two words directly.' },
  },
  right: {
    steps:
      'Right. The RNN needs a step for each word. Windows reach further with each layer. Attention connects any two words directly.',
    cross: 'Right. A has a row for each query and a column for each key. C is as wide as a value.',
  },
  causes: {
    countedGaps: 'You counted the gaps between the words. The RNN also takes a step for the first word.',
    wholeWindow:
      'You put whole windows next to each other. But a word is in the middle of its window. So each layer reaches further only by the words on one side.',
    attentionInSteps:
      'You counted an arrow for each word on the way. Attention needs only one arrow between any two words.',
    roadsSwapped: 'You swapped the RNN and attention. The RNN takes a step for each word. Attention needs one arrow.',
    bothSides:
      'You counted the words at both sides of the window. On the way from the first word to the last, only one side counts.',
    sizesSwapped: 'You swapped rows and columns. A row belongs to a query.',
    selfShape: 'This is the shape for self-attention. Here the columns belong to the words of the other sentence.',
    turned: 'You swapped the rows and columns of the weights. A row belongs to a query.',
    contextOfSource: 'You counted one row of the context for each key. The context has one row for each query.',
    keyWidth: 'You used the width of the keys. Attention mixes values, so use the width of the values.',
  },
};
