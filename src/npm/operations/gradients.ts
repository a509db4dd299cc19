// The arguments and results of the gradient operations, in the order in which they are written.
// Made from the table in src/wasm/fast/gradients.h by tests/wasm/declare_test.cc, which also checks it.
import { LayerNorm, Attention, TraceSteps, Block } from './records.js';

/** a (n × k), b (k × m), dOut (n × m) */
export const matmulGradient = { name: 'matmulGradient', takes: [['a', 'matrix'], ['b', 'matrix'], ['dOut', 'matrix'], ['options', { transposeB: 'flag' }]], gives: { a: 'matrix', b: 'matrix' } } as const;

/** x (n × in), weight (out × in), dOut (n × out) */
export const linearGradient = { name: 'linearGradient', takes: [['x', 'matrix'], ['weight', 'matrix'], ['dOut', 'matrix']], gives: { x: 'matrix', weight: 'matrix', bias: 'matrix' } } as const;

/** weights (rows × keys), dWeights (rows × keys) → (rows × keys) */
export const softmaxGradient = { name: 'softmaxGradient', takes: [['weights', 'matrix'], ['dWeights', 'matrix']], gives: 'matrix' } as const;

/** x (tokens × d), dOut (tokens × d) */
export const layerNormGradient = { name: 'layerNormGradient', takes: [['x', 'matrix'], ['norm', LayerNorm], ['dOut', 'matrix']], gives: { x: 'matrix', gamma: 'matrix?', beta: 'matrix?' } } as const;

/** x (rows × columns), dOut (rows × columns) → (rows × columns) */
export const activateGradient = { name: 'activateGradient', takes: [['x', 'matrix'], ['activation', 'none|relu|gelu|gelu_tanh'], ['dOut', 'matrix']], gives: 'matrix' } as const;

/** logits (positions × vocabulary) → (positions × vocabulary) */
export const crossEntropyGradient = { name: 'crossEntropyGradient', takes: [['logits', 'matrix'], ['targets', 'int64s'], ['options', { reduction: 'mean|sum', ignoreIndex: 'int64' }]], gives: 'matrix' } as const;

/** embeddings (queries × d_model), dOutput (queries × d_out) */
export const attendGradient = { name: 'attendGradient', takes: [['embeddings', 'matrix'], ['attention', Attention], ['dOutput', 'matrix']], gives: { steps: TraceSteps, query: { weight: 'matrix?', bias: 'matrix?' }, key: { weight: 'matrix?', bias: 'matrix?' }, value: { weight: 'matrix?', bias: 'matrix?' }, output: { weight: 'matrix?', bias: 'matrix?' } } } as const;

/** x (tokens × d), dOutput (tokens × d) */
export const blockGradient = { name: 'blockGradient', takes: [['x', 'matrix'], ['block', Block], ['dOutput', 'matrix']], gives: { x: 'matrix', norm1: { gamma: 'matrix?', beta: 'matrix?' }, norm2: { gamma: 'matrix?', beta: 'matrix?' }, attention: { steps: TraceSteps, query: { weight: 'matrix?', bias: 'matrix?' }, key: { weight: 'matrix?', bias: 'matrix?' }, value: { weight: 'matrix?', bias: 'matrix?' }, output: { weight: 'matrix?', bias: 'matrix?' } }, widen: { weight: 'matrix?', bias: 'matrix?' }, narrow: { weight: 'matrix?', bias: 'matrix?' } } } as const;

/** parameter (rows × columns), gradient (rows × columns), firstMoment (rows × columns), secondMoment (rows × columns) */
export const adamw = { name: 'adamw', takes: [['parameter', 'matrix'], ['gradient', 'matrix'], ['firstMoment', 'matrix'], ['secondMoment', 'matrix'], ['step', 'whole'], ['options', { learningRate: 'number', beta1: 'number', beta2: 'number', eps: 'number', weightDecay: 'number' }]], gives: { parameter: 'matrix', firstMoment: 'matrix', secondMoment: 'matrix' } } as const;
