// The arguments and results of the engine's operations, in the order in which they are written.
// Made from the table in src/wasm/engine/operations.h by tests/wasm/declare_test.cc, which also checks it.
import { Projection, Attention, Trace, LayerNorm, FeedForward, FeedForwardSteps, Block, BlockTrace } from './records.js';

/** embeddings (queries × d_model) */
export const attend = { name: 'attend', takes: [['precision', 'precision'], ['embeddings', 'matrix'], ['attention', Attention]], gives: Trace } as const;

/** x (tokens × d) → (tokens × d) */
export const layerNorm = { name: 'layerNorm', takes: [['x', 'matrix'], ['norm', LayerNorm]], gives: 'matrix' } as const;

/** x (rows × columns) → (rows × columns) */
export const activate = { name: 'activate', takes: [['x', 'matrix'], ['activation', 'none|relu|gelu|gelu_tanh']], gives: 'matrix' } as const;

/** x (tokens × d) */
export const feedForward = { name: 'feedForward', takes: [['x', 'matrix'], ['feedForward', FeedForward]], gives: FeedForwardSteps } as const;

/** x (tokens × d) */
export const block = { name: 'block', takes: [['x', 'matrix'], ['block', Block]], gives: BlockTrace } as const;

/** x (rows × keys) → (rows × keys) */
export const softmax = { name: 'softmax', takes: [['x', 'matrix'], ['options', { kind: 'stable|naive', log: 'flag', fullyMasked: 'zero|nan', allowNonFinite: 'flag' }]], gives: 'matrix' } as const;

/** row (keys) */
export const softmaxSteps = { name: 'softmaxSteps', takes: [['row', 'vector'], ['options', { kind: 'stable|naive' }]], gives: { maximum: 'number', shifted: 'vector', exponentials: 'vector', sum: 'number', weights: 'vector' } } as const;

/** logits (positions × vocabulary) */
export const crossEntropy = { name: 'crossEntropy', takes: [['logits', 'matrix'], ['targets', 'int64s'], ['options', { reduction: 'mean|sum', ignoreIndex: 'int64' }]], gives: 'number' } as const;

/** table (words × d) → (tokens × d) */
export const embed = { name: 'embed', takes: [['table', 'matrix'], ['ids', 'wholes']], gives: 'matrix' } as const;

/** table (words × d) → (tokens × d) */
export const embedTokens = { name: 'embedTokens', takes: [['words', 'texts'], ['table', 'matrix'], ['tokens', 'texts']], gives: 'matrix' } as const;

/** a (n × k), b (k × m) → (n × m) */
export const matmul = { name: 'matmul', takes: [['precision', 'precision'], ['a', 'matrix'], ['b', 'matrix'], ['transposeB', 'flag']], gives: 'matrix' } as const;

/** x (n × in), weight (out × in), bias (out) → (n × out) */
export const linear = { name: 'linear', takes: [['x', 'matrix'], ['weight', 'matrix'], ['bias', 'vector?']], gives: 'matrix' } as const;

/** a (d), b (d) */
export const cosine = { name: 'cosine', takes: [['a', 'vector'], ['b', 'vector']], gives: 'number' } as const;

/** → (tokens × d) */
export const sinusoidalPositions = { name: 'sinusoidalPositions', takes: [['tokens', 'whole'], ['d', 'whole'], ['base', 'number?']], gives: 'matrix' } as const;

/** table (longest × d) → (tokens × d) */
export const learnedPositions = { name: 'learnedPositions', takes: [['table', 'matrix'], ['tokens', 'whole']], gives: 'matrix' } as const;

/** x (tokens × d), positions (tokens × d) → (tokens × d) */
export const addPositions = { name: 'addPositions', takes: [['x', 'matrix'], ['positions', 'matrix']], gives: 'matrix' } as const;

/** x (tokens × d), positions (tokens × p) → (tokens × d+p) */
export const concatenatePositions = { name: 'concatenatePositions', takes: [['x', 'matrix'], ['positions', 'matrix']], gives: 'matrix' } as const;

/** x (tokens × d) → (tokens × d) */
export const rotate = { name: 'rotate', takes: [['x', 'matrix'], ['options', { layout: 'interleaved|half', base: 'number', positions: 'wholes' }]], gives: 'matrix' } as const;

export const alibi = { name: 'alibi', takes: [['heads', 'whole'], ['tokens', 'whole'], ['options', { causal: 'flag' }]], gives: { slopes: 'vector', bias: 'matrix' } } as const;

/** weight (out × in) → (in × out) */
export const fromLinear = { name: 'fromLinear', takes: [['weight', 'matrix']], gives: 'matrix' } as const;

/** heads (d_head × d_model) → (d_model × heads·d_head) */
export const fromStack = { name: 'fromStack', takes: [['heads', ['matrix']]], gives: 'matrix' } as const;

export const fromTorch = { name: 'fromTorch', takes: [['options', { inProjWeight: 'matrix!', inProjBias: 'vector?', outProjWeight: 'matrix?', outProjBias: 'vector?' }]], gives: { query: Projection, key: Projection, value: Projection, output: Projection } } as const;
