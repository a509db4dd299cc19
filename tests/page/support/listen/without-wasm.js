// Makes the browser one that has never heard of WebAssembly.
delete globalThis.WebAssembly;
