// Every English word that the figures of chapters 7 and 8 say.

export const roadsEn = {
  roads: {
    neuron: (layer: number, place: number, step: string, words: number) =>
      `layer ${layer}, place ${place}: known at step ${step}, hears ${words}`,
    asked: 'Layer',
    place: 'place',
    hears: 'words heard:',
    away: 'arrows from the farthest:',
    layer: 'layer',
    words: 'x: a word, with how much of it arrives. Circle: the step at which it is known.',
    facts: {
      layer: 'steps, one layer',
      all: 'steps, all layers',
      layers: 'layers until the last hears the first',
      arrows: 'arrows from first to last',
    },
  },
  outline: {
    label: (word: string, list: string) => `Encoder, decoder and attention. ${word} asks; it weighs ${list}`,
    encoder: 'Encoder',
    decoder: 'Decoder',
    steps: 'steps:',
    cross: 'Cross-attention',
    self: 'Self-attention',
    does: 'compare, weight, mix',
    wide: 'as thick as its weight',
  },
  sources: {
    cross: 'Queries from the sentence being written, keys and values from the sentence that was read: cross-attention.',
    self: 'Queries, keys and values from one sentence: self-attention. It is the same function with the same input given twice.',
    torn: 'Keys from one sentence, values from another: each weight needs a value to multiply, so this cannot be.',
    keys: 'keys:',
    given: 'values:',
  },
  order: {
    label: (sentence: string) => `The sentence: ${sentence}`,
    swap: (left: string, right: string) => `Swap ${left} and ${right}`,
    reverse: 'Turn round',
    note: {
      none: 'Rows and columns move along with their words, and no number changes. Attention sees a set of words.',
      sinusoid: 'Each place has its own sines and cosines; they are added to the word that stands there.',
      learned:
        'Each place has a row of its own in a table that training fills. Here it is drawn by PyTorch, not yet trained.',
      concatenated: 'Word and place keep columns of their own, and the vectors grow wider.',
      rotary:
        'Queries and keys are turned by their place, a pair of numbers at a time. A score then depends on how far apart two words are.',
      alibi:
        'Nothing is added to the words; scores fall with distance. It comes with the causal mask of the next chapter: without it, a sentence and its reverse would look alike.',
      byToken:
        'The row is asked for by the word’s id instead of its place. It follows the word wherever it goes, so the sentence is a set again.',
    },
  },
  waves: {
    label: (place: number, list: string) => `Numbers of place ${place}: ${list}`,
    nothing: 'nothing',
    rows: 'Rows of the table, counted from 0:',
    none: 'There is none for place',
  },
};

export type RoadsWords = typeof roadsEn;
