// The operation that every module has, in the order in which they are written.
// Made from the table in src/wasm/about.h by tests/wasm/declare_test.cc, which also checks it.

export const about = { name: 'about', parameters: [], result: { version: 'text', simd: 'text' } } as const;
