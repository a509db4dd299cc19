// The arguments and results of the random calls. The order is that of the slots in a request or reply.
// Made from the table in src/wasm/engine/random.h by tests/wasm/declare_test.cc, which also checks it.

export const rawUint32 = { name: 'rawUint32', parameters: [['n', 'int64']], result: 'tensors' } as const;

export const rand = { name: 'rand', parameters: [['n', 'int64']], result: 'tensors' } as const;

export const randF64 = { name: 'randF64', parameters: [['n', 'int64']], result: 'tensors' } as const;

export const randn = { name: 'randn', parameters: [['n', 'int64']], result: 'tensors' } as const;

export const randnF64 = { name: 'randnF64', parameters: [['n', 'int64']], result: 'tensors' } as const;

export const uniform = { name: 'uniform', parameters: [['n', 'int64'], ['a', 'number'], ['b', 'number']], result: 'tensors' } as const;

export const normal = { name: 'normal', parameters: [['n', 'int64'], ['mean', 'number'], ['std', 'number']], result: 'tensors' } as const;

export const normalF64 = { name: 'normalF64', parameters: [['n', 'int64'], ['mean', 'number'], ['std', 'number']], result: 'tensors' } as const;

export const randint = { name: 'randint', parameters: [['n', 'int64'], ['low', 'int64'], ['high', 'int64']], result: 'tensors' } as const;

export const randperm = { name: 'randperm', parameters: [['n', 'int64']], result: 'tensors' } as const;

export const exponential = { name: 'exponential', parameters: [['n', 'int64'], ['lambda', 'number?']], result: 'tensors' } as const;

export const dropout = { name: 'dropout', parameters: [['n', 'int64'], ['p', 'number']], result: 'tensors' } as const;

/** p (categories) */
export const multinomial = { name: 'multinomial', parameters: [['p', 'vector'], ['k', 'int64'], ['replacement', 'flag?']], result: 'tensors' } as const;

export const linear = { name: 'linear', parameters: [['in', 'int64'], ['out', 'int64'], ['bias', 'flag?']], result: 'tensors' } as const;

export const embedding = { name: 'embedding', parameters: [['num', 'int64'], ['dim', 'int64'], ['paddingIndex', 'int64?']], result: 'tensors' } as const;

export const multiheadAttention = { name: 'multiheadAttention', parameters: [['d', 'int64'], ['heads', 'int64?'], ['bias', 'flag?']], result: 'tensors' } as const;

export const skip = { name: 'skip', parameters: [['n', 'int64']], result: 'tensors' } as const;
