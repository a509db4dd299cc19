// The arguments and results of the operations on stored models. The order is that of the slots in a request or reply.
// Made from the table in src/wasm/checkpoints/operations.h by tests/wasm/declare_test.cc, which also checks it.
import { Trace, Projection, Sampling } from './records.js';

export const addHelper = { name: 'addHelper', parameters: [], result: { setStack: 'whole', help: 'whole', stack: 'whole', team: 'whole', failed: 'whole' } } as const;

export const planCheckpoint = { name: 'planCheckpoint', parameters: [['files', [{ name: 'text!', size: 'number!', start: 'bytes!' }]], ['weights', 'stored|int8']], result: [{ name: 'text', file: 'whole', begin: 'whole', end: 'whole', address: 'whole' }] } as const;

export const arrivePiece = { name: 'arrivePiece', parameters: [['piece', 'whole']], result: 'nothing' } as const;

export const finishCheckpoint = { name: 'finishCheckpoint', parameters: [], result: { layout: 'text', vocabulary: 'whole', embedding: 'whole', sequence: 'whole', layers: 'whole', heads: 'whole', kvHeads: 'whole', headSize: 'whole', hidden: 'whole', states: 'whole', activation: 'none|relu|gelu|geluTanh|silu', causal: 'flag', scoresWords: 'flag' } } as const;

export const readTokens = { name: 'readTokens', parameters: [['ids', 'wholes'], ['options', { attention: 'flag', off: [{ layer: 'whole!', head: 'whole!' }], attentionMask: 'wholes?' }]], result: { hidden: ['matrix'], attention: ['matrix'] } } as const;

export const traceLayer = { name: 'traceLayer', parameters: [['ids', 'wholes'], ['layer', 'whole'], ['head', 'whole?'], ['options', { attention: 'flag', off: [{ layer: 'whole!', head: 'whole!' }], attentionMask: 'wholes?' }]], result: Trace } as const;

export const headProjections = { name: 'headProjections', parameters: [['layer', 'whole'], ['head', 'whole']], result: { query: Projection, key: Projection, value: Projection, keyHead: 'whole' } } as const;

export const substitutes = { name: 'substitutes', parameters: [['ids', 'wholes'], ['place', 'whole'], ['options', { layer: 'whole?', count: 'whole', off: [{ layer: 'whole!', head: 'whole!' }], attentionMask: 'wholes?' }]], result: [{ id: 'whole', logit: 'number', probability: 'number' }] } as const;

export const startText = { name: 'startText', parameters: [['off', [{ layer: 'whole!', head: 'whole!' }]]], result: 'handle' } as const;

export const writeToken = { name: 'writeToken', parameters: [['text', 'handle'], ['sampling', Sampling]], result: { id: 'whole', logit: 'number', probability: 'number' } } as const;
