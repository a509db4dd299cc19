// The script of the entries that only contain types.
export {};
