// The English texts of chapter 7: labels of figures and switches, exercise questions, and explanations of wrong answers.
import { countedEn } from '../../core/words/counted.ts';
import type { Labels } from '../../core/words/in-languages.ts';
import type { sliders, switches } from './settings.ts';

export const words = {
  switches: {
    road: 'Road',
    sources: 'Keys and values',
  } satisfies Labels<typeof switches>,
  sliders: {
    length: 'Words',
    clock: 'Steps of the clock',
    neuron: 'Neurons; arrow keys move',
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
      `layer ${layer}, place ${place}: ready at step ${step}, hears ${words}`,
    asked: 'Layer',
    place: 'place',
    hears: 'words heard:',
    away: 'arrows from the farthest:',
    first: 'Share of the first word that arrives:',
    ways: (count: number) => countedEn(count, 'path', 'paths'),
    layer: 'layer',
    words: 'x: a word, with how much of it arrives. Circle: the step at which its result is ready.',
    facts: {
      layer: 'steps, one layer',
      all: 'steps, all layers',
      layers: 'layers until the last hears the first',
      arrows: 'arrows from first to last',
    },
  },
  outline: {
    label: (word: string, list: string) => `Encoder, decoder and attention. ${word} looks; it weighs ${list}`,
    encoder: 'Encoder',
    decoder: 'Decoder',
    steps: 'steps:',
    cross: 'Cross-attention',
    torn: 'Cannot work',
    self: 'Self-attention',
    does: 'compare, weight, mix',
    wide: 'thickness: the weight',
  },
  sources: {
    cross: 'Queries from the sentence being written, keys and values from the sentence that was read: cross-attention.',
    self: 'Queries, keys and values from one sentence: self-attention. It is the same function with the same input given twice; what a decoder must not see is hidden in chapter 9.',
    torn: 'Keys from one sentence, values from another: a weight found by a word’s key needs that same word’s value.',
    keys: 'keys:',
    given: 'values:',
  },
  asks: {
    steps: {
      words: 'Words in the sentence:',
      window: 'Words in a window:',
      sides: ', its own in the middle; at each side:',
      rnn: 'RNN: steps for a layer',
      windows: 'windows: layers until the last neuron hears the first word',
      attention: 'attention: arrows from first to last',
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
    rnnRoad: 'steps of the RNN',
    windowsRoad: 'layers of windows',
    attentionRoad: 'arrows of attention',
    rowsOfA: 'rows of A',
    columnsOfA: 'columns of A',
    rowsOfC: 'rows of C',
    columnsOfC: 'columns of C',
  },
  rules: {
    oneAfterAnother: {
      is: 'one after the other: as many as words',
      gives: 'That waits for each word before it takes the next.',
    },
    gapsOverReach: {
      is: '(words − 1) ÷ words at each side, rounded up: ⌈ ⌉',
      gives: 'That goes as far in each layer as a window reaches.',
    },
    wordsOverWindow: {
      is: 'words ÷ window, rounded up',
      gives: 'That lays windows side by side; each layer goes on only by the words at one side.',
    },
    atOnce: { is: 'all at once: one', gives: 'That connects any two words directly.' },
  },
  right: {
    steps: 'Right. The RNN waits for every word, windows climb layer by layer, attention goes straight.',
    cross: 'Right. A row for each query, a column for each key; and the context is as wide as a value.',
  },
  causes: {
    countedGaps: 'You counted the gaps between the words. The RNN takes a step for the first word, too.',
    wholeWindow:
      'You let whole windows lie side by side. But a word stands in the middle of its window: each layer reaches only the words at one side further.',
    attentionInSteps: 'You let attention walk from word to word. Every word is one arrow away.',
    roadsSwapped: 'You swapped the roads: it is the RNN that waits, and attention that goes straight.',
    bothSides:
      'You let a layer carry a word to both sides at once. From the first word to the last, only one side counts.',
    sizesSwapped: 'You wrote columns before rows. Rows come first: one for each word that looks.',
    selfShape: 'That is self-attention. Here the columns belong to the other sentence.',
    turned: 'You turned the weights over. A row belongs to a query.',
    contextOfSource: 'You counted a context for each key. There is one for each query: for the word that looks.',
    keyWidth: 'You took the width of the keys. What is mixed are the values.',
  },
};
