// Emscripten's loader and the WebAssembly as text, so that no .wasm file must be served.
import type { CreateModule, NotebooksOperation } from '../wire/module.js';

declare const createModule: CreateModule<NotebooksOperation>;
export default createModule;

/** The WebAssembly, compressed with gzip and written in base64. */
export declare const packedWasm: string;
