// The arguments and results of the gradient operations. The order is that of the slots in a request or reply.
// Made from the table in src/wasm/language_model/gradients.h by tests/wasm/declare_test.cc, which also checks it.
import { LayerNorm, FeedForward, Attention, TraceSteps, Block } from './records.js';

/** a (n × k), b (k × m), dOut (n × m) */
export const matmulGradient = { name: 'matmulGradient', parameters: [['a', 'matrix'], ['b', 'matrix'], ['dOut', 'matrix'], ['options', { transposeB: 'flag' }]], result: { a: 'matrix', b: 'matrix' } } as const;

/** x (n × in), weight (out × in), dOut (n × out) */
export const linearGradient = { name: 'linearGradient', parameters: [['x', 'matrix'], ['weight', 'matrix'], ['dOut', 'matrix']], result: { x: 'matrix', weight: 'matrix', bias: 'matrix' } } as const;

/** weights (rows × keys), dWeights (rows × keys) → (rows × keys) */
export const softmaxGradient = { name: 'softmaxGradient', parameters: [['weights', 'matrix'], ['dWeights', 'matrix']], result: 'matrix' } as const;

/** x (tokens × d), dOut (tokens × d) */
export const layerNormGradient = { name: 'layerNormGradient', parameters: [['x', 'matrix'], ['norm', LayerNorm], ['dOut', 'matrix']], result: { x: 'matrix', gamma: 'matrix?', beta: 'matrix?' } } as const;

/** x (rows × columns), dOut (rows × columns) → (rows × columns) */
export const activateGradient = { name: 'activateGradient', parameters: [['x', 'matrix'], ['activation', 'none|relu|gelu|geluTanh|silu'], ['dOut', 'matrix']], result: 'matrix' } as const;

/** x (tokens × d), dOutput (tokens × d_out) */
export const feedForwardGradient = { name: 'feedForwardGradient', parameters: [['x', 'matrix'], ['feedForward', FeedForward], ['dOutput', 'matrix']], result: { x: 'matrix', widen: { weight: 'matrix?', bias: 'matrix?' }, narrow: { weight: 'matrix?', bias: 'matrix?' }, gate: { weight: 'matrix?', bias: 'matrix?' } } } as const;

/** dOut (tokens × d) → (tokens × d) */
export const rotateGradient = { name: 'rotateGradient', parameters: [['options', { layout: 'interleaved|half', base: 'number', positions: 'wholes', dimensions: 'whole?', scaling: [{ type: 'linear|llama3', factor: 'number', lowFreqFactor: 'number', highFreqFactor: 'number', originalMaxPositionEmbeddings: 'whole' }, '?'] }], ['dOut', 'matrix']], result: 'matrix' } as const;

/** logits (positions × vocabulary) → (positions × vocabulary) */
export const crossEntropyGradient = { name: 'crossEntropyGradient', parameters: [['logits', 'matrix'], ['targets', 'int64s'], ['options', { reduction: 'mean|sum', ignoreIndex: 'int64' }]], result: 'matrix' } as const;

/** embeddings (queries × d_model), dOutput (queries × d_out) */
export const attendGradient = { name: 'attendGradient', parameters: [['embeddings', 'matrix'], ['attention', Attention], ['dOutput', 'matrix']], result: { steps: TraceSteps, query: { weight: 'matrix?', bias: 'matrix?' }, key: { weight: 'matrix?', bias: 'matrix?' }, value: { weight: 'matrix?', bias: 'matrix?' }, output: { weight: 'matrix?', bias: 'matrix?' }, sinks: 'matrix?', pastKeys: 'matrix?', pastValues: 'matrix?' } } as const;

/** x (tokens × d), dOutput (tokens × d) */
export const blockGradient = { name: 'blockGradient', parameters: [['x', 'matrix'], ['block', Block], ['dOutput', 'matrix']], result: { x: 'matrix', norm1: { gamma: 'matrix?', beta: 'matrix?' }, norm2: { gamma: 'matrix?', beta: 'matrix?' }, attention: { steps: TraceSteps, query: { weight: 'matrix?', bias: 'matrix?' }, key: { weight: 'matrix?', bias: 'matrix?' }, value: { weight: 'matrix?', bias: 'matrix?' }, output: { weight: 'matrix?', bias: 'matrix?' }, sinks: 'matrix?', pastKeys: 'matrix?', pastValues: 'matrix?' }, widen: { weight: 'matrix?', bias: 'matrix?' }, narrow: { weight: 'matrix?', bias: 'matrix?' }, gate: { weight: 'matrix?', bias: 'matrix?' } } } as const;

/** parameter (rows × columns), gradient (rows × columns), firstMoment (rows × columns), secondMoment (rows × columns) */
export const adamw = { name: 'adamw', parameters: [['parameter', 'matrix'], ['gradient', 'matrix'], ['firstMoment', 'matrix'], ['secondMoment', 'matrix'], ['step', 'whole'], ['options', { learningRate: 'number', beta1: 'number', beta2: 'number', eps: 'number', weightDecay: 'number' }]], result: { parameter: 'matrix', firstMoment: 'matrix', secondMoment: 'matrix' } } as const;
