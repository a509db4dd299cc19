// The operation that returns the table of the trace's fields. The order is that of the slots in a request or reply.
// Made from the table in src/wasm/engine/schema.h by tests/wasm/declare_test.cc, which also checks it.

export const schema = { name: 'schema', parameters: [], result: [{ name: 'text', symbol: 'text', rows: 'text', columns: 'text', operation: 'text', operands: 'texts' }] } as const;
