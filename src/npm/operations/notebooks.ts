// The arguments and results of the notebooks' operations. The order is that of the slots in a request or reply.
// Made from the table in src/wasm/notebooks/operations.h by tests/wasm/declare_test.cc, which also checks it.

export const ids = { name: 'ids', parameters: [], result: 'texts' } as const;

export const run = { name: 'run', parameters: [['precision', 'precision'], ['notebook', 'text']], result: { notebook: 'text', title: 'text', cells: [{ cell: 'whole', executionCount: 'text', title: 'text', printed: 'text', tensors: 'texts' }], steps: [{ id: 'text', op: 'text', args: 'texts', inNotebook: 'flag', value: 'tensor' }] } } as const;

export const evaluate = { name: 'evaluate', parameters: [['precision', 'precision'], ['op', 'text'], ['args', ['tensor']], ['params', 'settings']], result: 'tensor' } as const;

export const print = { name: 'print', parameters: [['tensor', 'tensor'], ['options', { precision: 'whole', sciMode: 'flag?', suffix: 'text' }]], result: 'text' } as const;
