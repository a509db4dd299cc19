// Every switch of the page as a row: its name, and what it can be; the first of the row is how the page opens.

export const choices = {
  sentence: ['river', 'finance'],
  notebook: ['000', '001', '002', '003', '004'],
  part: ['query', 'key', 'value'],
  bias: ['off', 'on'],
  input: [1, 2, 3],
  rounding: ['exact', 'rounded'],
  dividing: ['nothing', 'root', 'width'],
  vectors: [0, 1, 2],
  precision: ['float32', 'float64'],
  notation: ['product', 'linear', 'column'],
  // Chapter 7: how a network hears a sentence; where keys and values come from.
  road: ['rnn', 'window', 'attention'],
  sources: ['cross', 'self', 'torn'],
  // Chapter 8: which word stands at each place; how places are told; the table asked beyond its end.
  wordOrder: ['012', '021', '102', '120', '201', '210'],
  positions: ['none', 'sinusoid', 'learned', 'concatenated', 'rotary', 'alibi', 'byToken'],
  table: ['sinusoid', 'learned'],
  // Chapter 9: whose scores; −∞ or 0 before softmax, or 0 after it; a row that sees nothing.
  maskScores: ['words', 'ones'],
  masking: ['infinity', 'zero', 'after'],
  emptyRow: ['nan', 'zero'],
  // Chapter 10: how many layers, what bends between them, whose way through the feed-forward layer, what is around it.
  layers: [2, 1, 3, 6, 12],
  bend: ['off', 'relu'],
  fed: ['bank', 'stream', 'mud'],
  residual: ['off', 'on'],
  norm: ['none', 'pre', 'post'],
  // Chapter 11: are the columns of Q, K and V two heads or one; is W_o there; 004's sizes, axes and z.
  headsAs: ['two', 'one'],
  mixer: ['off', 'on'],
  headCount: [8, 4, 2, 1],
  headSizes: ['split', 'whole'],
  slice: [1, 2, 3, 4, 5, 6, 7, 8],
  z: ['drawn', 'real'],
  // The sandbox: sizes, what is switched on, off or wrong, and what is looked at.
  sandboxWidth: [8, 4, 16, 32],
  sandboxHeads: [2, 1, 3, 4, 5, 6, 7, 8],
  sandboxHeadWidth: [4, 2, 8, 16],
  sandboxInputs: ['projected', 'raw'],
  sandboxPositions: ['none', 'sinusoid', 'learned', 'tokens'],
  sandboxScale: ['sqrt', 'off', 'model'],
  sandboxMask: ['none', 'causal', 'custom'],
  sandboxMaskAt: ['before', 'after'],
  sandboxMixer: ['on', 'off'],
  sandboxBend: ['off', 'none', 'relu', 'gelu'],
  sandboxLook: [
    'words',
    'positions',
    'embeddings',
    'query',
    'key',
    'value',
    'queries',
    'keys',
    'values',
    'scores',
    'scaled',
    'keep',
    'masked',
    'context',
    'joined',
    'mixer',
    'output',
    'last',
  ],
  sandboxHead: [1, 2, 3, 4, 5, 6, 7, 8],
  /** What an example is copied as. */
  copyAs: ['javascript', 'pytorch', 'cpp', 'csv', 'json'],
  // Chapter 12: what is read, by whom, how fast it learns, and what scores are divided by the root of.
  corpus: ['copy', 'brackets', 'bank', 'own'],
  reader: ['heads', 'head', 'block', 'average', 'rnn'],
  rate: ['0.01', '0.03', '0.003', '0.001'],
  scaleBy: ['head', 'embedding'],
  // Doing four at a time: the largest T that is measured.
  longest: [4096, 64, 256, 1024, 16384],
} as const;

export type Choices = { readonly [Name in keyof typeof choices]: (typeof choices)[Name][number] };
export type Road = Choices['road'];
export type ChoiceName = keyof Choices;
export const choiceNames = Object.keys(choices) as ChoiceName[];

/** How the page opens. */
export const firstChoices = Object.fromEntries(
  choiceNames.map((name) => [name, choices[name][0]]),
) as unknown as Choices;

/** What a choice sets beside itself: another text to read begins with fresh weights. */
export const along: { readonly [Name in ChoiceName]?: Readonly<Record<string, number>> } = { corpus: { trained: 0 } };

/** The choice that a text of a link names, or undefined. */
export const choiceOf = (name: ChoiceName, text: string): string | number | undefined =>
  choices[name].find((choice) => String(choice) === text);
