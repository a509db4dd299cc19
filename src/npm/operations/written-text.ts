// The operations on texts that a model continues, which two modules have. The order is that of the slots in a request or reply.
// Made from the table in src/wasm/written_text.h by tests/wasm/declare_test.cc, which also checks it.

export const appendTokens = { name: 'appendTokens', parameters: [['text', 'handle'], ['ids', 'wholes']], result: 'nothing' } as const;

export const cutText = { name: 'cutText', parameters: [['text', 'handle'], ['length', 'whole']], result: 'nothing' } as const;

export const seedText = { name: 'seedText', parameters: [['text', 'handle'], ['seed', 'seed']], result: 'nothing' } as const;

export const endText = { name: 'endText', parameters: [['text', 'handle']], result: 'nothing' } as const;
