// The empty script of the entries that contain only types.
export {};
