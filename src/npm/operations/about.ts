// The operation that every module has. The order is that of the slots in a request or reply.
// Made from the table in src/wasm/about.h by tests/wasm/declare_test.cc, which also checks it.

export const about = { name: 'about', parameters: [], result: { version: 'text', simd: 'text' } } as const;
