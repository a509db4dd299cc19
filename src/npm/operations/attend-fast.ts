// The arguments and results of fast attention's operations. The order is that of the slots in a request or reply.
// Made from the table in src/wasm/fast/attend_fast.h by tests/wasm/declare_test.cc, which also checks it.
import { FastInput, FastShape } from './records.js';

export const attend = { name: 'attend', parameters: [['input', FastInput]], result: { context: 'matrix', weights: 'matrix', fullyMaskedRows: 'wholes' } } as const;

export const createCache = { name: 'createCache', parameters: [['shape', { kvHeads: 'whole!', dK: 'whole!', dV: 'whole!', keepBefore: 'whole?' }]], result: 'handle' } as const;

export const truncateCache = { name: 'truncateCache', parameters: [['cache', 'handle'], ['length', 'whole']], result: 'nothing' } as const;

export const forkCache = { name: 'forkCache', parameters: [['cache', 'handle']], result: 'handle' } as const;

export const describeCache = { name: 'describeCache', parameters: [['cache', 'handle']], result: { length: 'whole', firstKept: 'whole', bytes: 'number' } } as const;

export const disposeCache = { name: 'disposeCache', parameters: [['cache', 'handle']], result: 'nothing' } as const;

export const prepare = { name: 'prepare', parameters: [['options', FastShape]], result: { prepared: 'handle', address: 'whole', memory: 'whole' } } as const;

export const disposePrepared = { name: 'disposePrepared', parameters: [['prepared', 'handle']], result: 'nothing' } as const;
