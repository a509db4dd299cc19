// Simulates a browser without WebAssembly.
delete globalThis.WebAssembly;
