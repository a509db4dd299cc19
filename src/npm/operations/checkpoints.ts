// The arguments and results of the operations on stored models, in the order in which they are written.
// Made from the table in src/wasm/checkpoints/operations.h by tests/wasm/declare_test.cc, which also checks it.
import { Trace, Projection } from './records.js';

export const finishCheckpoint = { name: 'finishCheckpoint', takes: [], gives: { layout: 'text', vocabulary: 'number', embedding: 'number', sequence: 'number', layers: 'number', heads: 'number', kvHeads: 'number', headSize: 'number', hidden: 'number', states: 'number', activation: 'none|relu|gelu|gelu_tanh', causal: 'flag', scoresWords: 'flag' } } as const;

export const readTokens = { name: 'readTokens', takes: [['ids', 'wholes'], ['options', { attention: 'flag', off: [{ layer: 'whole!', head: 'whole!' }], attentionMask: 'wholes?' }]], gives: { hidden: ['matrix'], attention: ['matrix'] } } as const;

export const traceLayer = { name: 'traceLayer', takes: [['ids', 'wholes'], ['layer', 'whole'], ['head', 'whole?'], ['options', { attention: 'flag', off: [{ layer: 'whole!', head: 'whole!' }], attentionMask: 'wholes?' }]], gives: Trace } as const;

export const headProjections = { name: 'headProjections', takes: [['layer', 'whole'], ['head', 'whole']], gives: { query: Projection, key: Projection, value: Projection, keyHead: 'number' } } as const;

export const substitutes = { name: 'substitutes', takes: [['ids', 'wholes'], ['place', 'whole'], ['options', { layer: 'whole?', count: 'whole', off: [{ layer: 'whole!', head: 'whole!' }], attentionMask: 'wholes?' }]], gives: [{ id: 'number', logit: 'number', probability: 'number' }] } as const;
