// The arguments and results of fast attention's operations. The order is that of the slots in a request or reply.
// Made from the table in src/wasm/fast/attend_fast.h by tests/wasm/declare_test.cc, which also checks it.
import { FastInput, FastShape } from './records.js';

export const attendFast = { name: 'attendFast', parameters: [['input', FastInput]], result: { context: 'matrix', weights: 'matrix', fullyMaskedRows: 'wholes' } } as const;

export const prepare = { name: 'prepare', parameters: [['options', FastShape]], result: { prepared: 'handle', address: 'whole', memory: 'whole' } } as const;

export const disposePrepared = { name: 'disposePrepared', parameters: [['prepared', 'handle']], result: 'nothing' } as const;
