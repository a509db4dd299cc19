// The records that are exchanged with C++: their fields, in the order in which they are written.
// Made from the lists of fields in src/wasm by tests/wasm/declare_test.cc, which also checks it.

export const Projection = { weight: 'matrix?', bias: 'vector?' } as const;

export const Mask = { causal: 'flag', keep: 'matrix?', keyKeep: 'vector?', additive: 'matrix?' } as const;

export const Rotary = { layout: 'interleaved|half', base: 'number', queryPositions: 'wholes', keyPositions: 'wholes' } as const;

export const Pin = { field: 'whole', row: 'whole', column: 'whole', value: 'number' } as const;

export const Attention = { source: 'matrix?', valueSource: 'matrix?', query: Projection, key: Projection, value: Projection, output: Projection, heads: 'whole', scale: 'off|sqrt_d_k|divisor', divisor: 'number', mask: Mask, rotary: Rotary, fullyMasked: 'zero|nan', softmax: 'stable|naive', pins: [Pin], allowNonFinite: 'flag' } as const;

export const Trace = { embeddings: 'matrix', source: 'matrix', valueSource: 'matrix', queries: 'matrix', keys: 'matrix', values: 'matrix', rotatedQueries: 'matrix', rotatedKeys: 'matrix', scores: 'matrix', scaled: 'matrix', masked: 'matrix', weights: 'matrix', context: 'matrix', joined: 'matrix', output: 'matrix', heads: 'number', divisor: 'number', fullyMaskedRows: 'numbers', kernel: 'text' } as const;

export const LayerNorm = { gamma: 'vector?', beta: 'vector?', eps: 'number' } as const;

export const FeedForward = { widen: Projection, narrow: Projection, activation: 'none|relu|gelu|gelu_tanh' } as const;

export const FeedForwardSteps = { hidden: 'matrix', activated: 'matrix', output: 'matrix' } as const;

export const Block = { normPlace: 'pre|post', norm1: LayerNorm, norm2: LayerNorm, attention: Attention, feedForward: FeedForward } as const;

export const BlockTrace = { normed1: 'matrix', attention: Trace, afterAttention: 'matrix', normed2: 'matrix', feedForward: FeedForwardSteps, output: 'matrix' } as const;

export const TraceSteps = { embeddings: 'matrix', source: 'matrix', valueSource: 'matrix', queries: 'matrix', keys: 'matrix', values: 'matrix', rotatedQueries: 'matrix', rotatedKeys: 'matrix', scores: 'matrix', scaled: 'matrix', masked: 'matrix', weights: 'matrix', context: 'matrix', joined: 'matrix', output: 'matrix' } as const;
