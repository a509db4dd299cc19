// The records that are exchanged with C++. The order of fields is that of the slots in a request or reply.
// Made from the lists of fields in src/wasm by tests/wasm/declare_test.cc, which also checks it.

export const Projection = { weight: 'matrix?', bias: 'vector?' } as const;

export const Mask = { causal: 'flag', window: { before: 'whole?', after: 'whole?' }, keep: 'maskMatrix?', keyKeep: 'maskVector?', additive: 'matrix?' } as const;

export const Rotary = { layout: 'interleaved|half', base: 'number', queryPositions: 'wholes', keyPositions: 'wholes', dimensions: 'whole?', scaling: [{ type: 'linear|llama3', factor: 'number', lowFreqFactor: 'number', highFreqFactor: 'number', originalMaxPositionEmbeddings: 'whole' }, '?'] } as const;

export const Pin = { field: 'whole', row: 'whole', column: 'whole', value: 'number' } as const;

export const Attention = { source: 'matrix?', valueSource: 'matrix?', query: Projection, key: Projection, value: Projection, output: Projection, heads: 'whole', kvHeads: 'whole?', scale: 'scale', softcap: 'number?', mask: Mask, alibi: 'vector?', sinks: 'vector?', firstQuery: 'whole', pastKeys: 'matrix?', pastValues: 'matrix?', rotary: [Rotary, '?'], fullyMasked: 'zero|nan', softmax: 'stable|naive', pins: [Pin], allowNonFinite: 'flag' } as const;

export const Trace = { embeddings: 'matrix', source: 'matrix', valueSource: 'matrix', queries: 'matrix', keys: 'matrix', values: 'matrix', rotatedQueries: 'matrix', rotatedKeys: 'matrix', scores: 'matrix', scaled: 'matrix', capped: 'matrix', masked: 'matrix', weights: 'matrix', context: 'matrix', joined: 'matrix', output: 'matrix', heads: 'whole', kvHeads: 'whole', divisor: 'number', fullyMaskedRows: 'wholes', kernel: 'text' } as const;

export const LayerNorm = { gamma: 'vector?', beta: 'vector?', eps: 'number', kind: 'layer|rms', plusOne: 'flag' } as const;

export const FeedForward = { widen: Projection, narrow: Projection, activation: 'none|relu|gelu|geluTanh|silu', gate: [Projection, '?'] } as const;

export const FeedForwardSteps = { hidden: 'matrix', activated: 'matrix', output: 'matrix', gate: 'matrix', gated: 'matrix' } as const;

export const Block = { normPlace: 'pre|post', norm1: LayerNorm, norm2: LayerNorm, attention: Attention, feedForward: FeedForward } as const;

export const BlockTrace = { normed1: 'matrix', attention: Trace, afterAttention: 'matrix', normed2: 'matrix', feedForward: FeedForwardSteps, output: 'matrix' } as const;

export const FastInput = { queries: 'matrix!', keys: 'matrix!', values: 'matrix!', heads: 'whole', kvHeads: 'whole', scale: 'scale', softcap: 'number', mask: Mask, sinks: 'vector?', alibi: 'vector?', firstQuery: 'whole', fullyMasked: 'zero|nan', weightRows: 'wholes', cache: 'handle?' } as const;

export const FastShape = { heads: 'whole', kvHeads: 'whole', queries: 'whole!', keys: 'whole!', dK: 'whole!', dV: 'whole!', causal: 'flag', window: { before: 'whole?', after: 'whole?' }, softcap: 'number', sinks: 'vector?', alibi: 'vector?', firstQuery: 'whole' } as const;

export const TraceSteps = { embeddings: 'matrix', source: 'matrix', valueSource: 'matrix', queries: 'matrix', keys: 'matrix', values: 'matrix', rotatedQueries: 'matrix', rotatedKeys: 'matrix', scores: 'matrix', scaled: 'matrix', capped: 'matrix', masked: 'matrix', weights: 'matrix', context: 'matrix', joined: 'matrix', output: 'matrix' } as const;

export const LanguageModelConfig = { vocabulary: 'whole!', embedding: 'whole!', sequence: 'whole!', heads: 'whole', headSize: 'whole?', scaleBy: 'head|embedding', context: 'average|rnn|heads|blocks', positions: 'learned|sinusoid|rotary', blocks: 'whole', hidden: 'whole?', normPlace: 'pre|post', activation: 'none|relu|gelu|geluTanh|silu', reads: 'past|both', output: 'linear|tied', kvHeads: 'whole?', softcap: 'number?', sinks: 'flag', windowBefore: 'whole?', windowAfter: 'whole?', norm: 'layer|rms', feedForward: 'plain|gated' } as const;

export const TrainOptions = { learningRate: 'number', beta1: 'number', beta2: 'number', eps: 'number', weightDecay: 'number', clipNorm: 'number?', warmUpSteps: 'whole', decaySteps: 'whole?', tokenPace: 'number?' } as const;

export const Vocabulary = { kind: 'characters|words!', tokens: 'texts!' } as const;

export const CreatedModel = { model: 'handle', config: LanguageModelConfig, steps: 'whole', tokenizer: [Vocabulary, '?'] } as const;

export const Batch = { sequences: 'whole!', length: 'whole!', tokens: 'wholes!', targets: 'wholes!' } as const;

export const BlockStepGradients = { x: 'matrix', normed1: 'matrix', afterAttention: 'matrix', normed2: 'matrix', attention: TraceSteps, feedForward: FeedForwardSteps } as const;

export const Sampling = { greedy: 'flag', temperature: 'number', topK: 'whole?', topP: 'number?', repetitionPenalty: 'number' } as const;

export const Task = { tokens: 'texts', length: 'whole', answer: 'whole' } as const;
