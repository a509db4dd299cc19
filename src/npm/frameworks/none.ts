// The empty script of entries that have only types.
export {};
