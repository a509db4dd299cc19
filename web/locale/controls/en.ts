// Every English word of switches and sliders; they come with the first of them, not before.

export const controlsEn = {
  switch: {
    sentence: 'Sentence', row: 'Row', notebook: 'Notebook', precision: 'Precision', notation: 'Notation',
    part: 'Make', bias: 'Bias', input: 'Input', rounding: 'Weights', dividing: 'Scores', vectors: 'Random draw',
    maskScores: 'Scores', masking: 'Mask', emptyRow: 'Empty row',
    sandboxWidth: 'Numbers in a word', sandboxHeads: 'Heads', sandboxHeadWidth: 'Columns of a head', sandboxInputs: 'Q, K, V', sandboxPositions: 'Positions',
    sandboxScale: 'Scores', sandboxMask: 'Mask', sandboxMaskAt: 'Masked', sandboxMixer: 'W_o', sandboxBend: 'Feed-forward', sandboxLook: 'Look at', sandboxHead: 'Head',
    copyAs: 'Copy as',
    wordOrder: 'Order', positions: 'Positions', table: 'Table', road: 'Road', sources: 'Keys and values',
    layers: 'Layers', bend: 'Between them', fed: 'Word', residual: 'Residual', norm: 'Norm',
    headsAs: 'The columns are', mixer: 'W_o', headCount: 'Heads', headSizes: 'Heads are', slice: 'Head', z: 'z',
    corpus: 'Text', reader: 'Reader', rate: 'Learning rate', scaleBy: 'Divisor', longest: 'T up to',
  },
  slider: {
    width: 'width d', divisor: 'Divide every score by', queryWidth: 'width of queries', keyWidth: 'width of keys', valueWidth: 'width of values',
    diagonal: 'Diagonal', position: 'Place', length: 'Words', clock: 'Steps of the clock', online: 'Keys read', neuron: 'Neurons; arrow keys move',
  },
  /** What each part of a word is for. */
  role: { query: 'what an input looks for', key: 'what an input shows to those who look', value: 'what an input hands over when it is looked at' },
  clock: { step: 'step' },
  /** What the choices of a switch are called, where their values do not say it. */
  choice: {
    part: { query: 'queries', key: 'keys', value: 'values' },
    bias: { off: 'no bias', on: 'with a bias' },
    dividing: { nothing: 'not divided', root: '÷ √d', width: '÷ d' },
    rounding: { exact: 'exact', rounded: 'rounded by the notebook' },
    notation: { product: 'X·W', linear: 'nn.Linear', column: 'U·x' },
    maskScores: { words: 'the words’ scores', ones: 'all 1, as in 002' },
    masking: { infinity: '−∞ before softmax', zero: '0 before softmax', after: '0 after softmax' },
    emptyRow: { nan: 'NaN', zero: 'zeros' },
    corpus: { copy: 'copy task', brackets: 'brackets task', bank: 'bank sentences', own: 'your own' },
    reader: { heads: 'many heads', head: 'one head', block: 'block', average: 'averaging', rnn: 'RNN' },
    scaleBy: { head: '√ of a head’s width', embedding: '√ of the embedding’s width' },
    sandboxInputs: { projected: 'X·W', raw: 'X itself' },
    sandboxPositions: { none: 'none', sinusoid: 'sinusoid', learned: 'learned', tokens: 'by token id' },
    sandboxScale: { sqrt: '÷ √ head’s width', off: 'not scaled', model: '÷ √ word’s width' },
    sandboxMask: { none: 'none', causal: 'causal', custom: 'custom' },
    sandboxMaskAt: { before: 'before softmax', after: 'after softmax' },
    sandboxMixer: { on: 'with', off: 'without' },
    copyAs: { javascript: 'JavaScript', pytorch: 'PyTorch', cpp: 'C++', csv: 'CSV', json: 'JSON' },
    sandboxBend: { off: 'none', none: 'without a bend', relu: 'ReLU', gelu: 'GELU' },
    sandboxLook: {
      words: 'words', positions: 'positions', embeddings: 'X: words + positions', query: 'W_q', key: 'W_k', value: 'W_v', queries: 'queries', keys: 'keys',
      values: 'values', scores: 'scores', scaled: 'scaled', keep: 'mask', masked: 'masked', context: 'context', joined: 'heads side by side', mixer: 'W_o',
      output: 'output', last: 'after feed-forward',
    },
    bend: { off: 'no bend', relu: 'ReLU' },
    residual: { off: 'no residual', on: 'residual' },
    norm: { none: 'no norm', pre: 'norm before', post: 'norm after' },
    headsAs: { two: 'two heads', one: 'one head' },
    mixer: { off: 'without W_o', on: 'with W_o' },
    headSizes: { split: 'cut from one width', whole: 'full width each' },
    z: { drawn: 'torch.rand', real: 'weights · values' },
    positions: { none: 'no positions', sinusoid: 'sinusoid', learned: 'learned', concatenated: 'set beside', rotary: 'RoPE', alibi: 'ALiBi', byToken: '002’s slip' },
    table: { sinusoid: 'sinusoid', learned: 'learned' },
    road: { rnn: 'RNN', window: 'windows', attention: 'attention' },
    sources: { cross: 'from the encoder', self: 'from the decoder itself', torn: 'one from each' },
  },
};

export type ControlsWords = typeof controlsEn;
