// The arguments and results of the engine's operations. The order is that of the slots in a request or reply.
// Made from the table in src/wasm/engine/operations.h by tests/wasm/declare_test.cc, which also checks it.
import { Projection, Attention, Trace, LayerNorm, FeedForward, FeedForwardSteps, Block, BlockTrace } from './records.js';

/** embeddings (queries × d_model) */
export const attend = { name: 'attend', parameters: [['precision', 'precision'], ['embeddings', 'matrix'], ['attention', Attention]], result: Trace } as const;

/** x (tokens × d) → (tokens × d) */
export const layerNorm = { name: 'layerNorm', parameters: [['x', 'matrix'], ['norm', LayerNorm]], result: 'matrix' } as const;

/** x (rows × columns) → (rows × columns) */
export const activate = { name: 'activate', parameters: [['x', 'matrix'], ['activation', 'none|relu|gelu|geluTanh|silu']], result: 'matrix' } as const;

/** x (tokens × d) */
export const feedForward = { name: 'feedForward', parameters: [['x', 'matrix'], ['feedForward', FeedForward]], result: FeedForwardSteps } as const;

/** x (tokens × d) */
export const block = { name: 'block', parameters: [['x', 'matrix'], ['block', Block]], result: BlockTrace } as const;

/** x (rows × keys) → (rows × keys) */
export const softmax = { name: 'softmax', parameters: [['x', 'matrix'], ['options', { kind: 'stable|naive', log: 'flag', fullyMasked: 'zero|nan', allowNonFinite: 'flag' }]], result: 'matrix' } as const;

/** row (keys) */
export const softmaxSteps = { name: 'softmaxSteps', parameters: [['row', 'vector'], ['options', { kind: 'stable|naive' }]], result: { maximum: 'number', shifted: 'vector', exponentials: 'vector', sum: 'number', weights: 'vector' } } as const;

/** logits (positions × vocabulary) */
export const crossEntropy = { name: 'crossEntropy', parameters: [['logits', 'matrix'], ['targets', 'int64s'], ['options', { reduction: 'mean|sum', ignoreIndex: 'int64' }]], result: 'number' } as const;

/** table (words × d) → (tokens × d) */
export const embed = { name: 'embed', parameters: [['table', 'matrix'], ['ids', 'wholes']], result: 'matrix' } as const;

/** table (words × d) → (tokens × d) */
export const embedTokens = { name: 'embedTokens', parameters: [['words', 'texts'], ['table', 'matrix'], ['tokens', 'texts']], result: 'matrix' } as const;

/** a (n × k), b (k × m) → (n × m) */
export const matmul = { name: 'matmul', parameters: [['precision', 'precision'], ['a', 'matrix'], ['b', 'matrix'], ['transposeB', 'flag']], result: 'matrix' } as const;

/** x (n × in), weight (out × in), bias (out) → (n × out) */
export const linear = { name: 'linear', parameters: [['x', 'matrix'], ['weight', 'matrix'], ['bias', 'vector?']], result: 'matrix' } as const;

/** a (d), b (d) */
export const cosine = { name: 'cosine', parameters: [['a', 'vector'], ['b', 'vector']], result: 'number' } as const;

/** → (tokens × d) */
export const sinusoidalPositions = { name: 'sinusoidalPositions', parameters: [['tokens', 'whole'], ['d', 'whole'], ['base', 'number?']], result: 'matrix' } as const;

/** table (longest × d) → (tokens × d) */
export const learnedPositions = { name: 'learnedPositions', parameters: [['table', 'matrix'], ['tokens', 'whole']], result: 'matrix' } as const;

/** x (tokens × d), positions (tokens × d) → (tokens × d) */
export const addPositions = { name: 'addPositions', parameters: [['x', 'matrix'], ['positions', 'matrix']], result: 'matrix' } as const;

/** x (tokens × d), positions (tokens × p) → (tokens × d+p) */
export const concatenatePositions = { name: 'concatenatePositions', parameters: [['x', 'matrix'], ['positions', 'matrix']], result: 'matrix' } as const;

/** x (tokens × d) → (tokens × d) */
export const rotate = { name: 'rotate', parameters: [['x', 'matrix'], ['options', { layout: 'interleaved|half', base: 'number', positions: 'wholes', dimensions: 'whole?', scaling: [{ type: 'linear|llama3', factor: 'number', lowFreqFactor: 'number', highFreqFactor: 'number', originalMaxPositionEmbeddings: 'whole' }, '?'] }]], result: 'matrix' } as const;

export const alibi = { name: 'alibi', parameters: [['heads', 'whole'], ['tokens', 'whole'], ['options', { causal: 'flag' }]], result: { slopes: 'vector', bias: 'matrix' } } as const;

/** weight (out × in) → (in × out) */
export const fromLinear = { name: 'fromLinear', parameters: [['weight', 'matrix']], result: 'matrix' } as const;

/** heads (d_head × d_model) → (d_model × heads·d_head) */
export const fromStack = { name: 'fromStack', parameters: [['heads', ['matrix']]], result: 'matrix' } as const;

export const fromTorch = { name: 'fromTorch', parameters: [['options', { inProjWeight: 'matrix!', inProjBias: 'vector?', outProjWeight: 'matrix?', outProjBias: 'vector?' }]], result: { query: Projection, key: Projection, value: Projection, output: Projection } } as const;
