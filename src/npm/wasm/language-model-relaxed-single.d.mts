// Emscripten's loader and the WebAssembly as text. The WebAssembly is stored as a patch of the baseline build.
import type { CreateModule, LanguageModelOperation } from '../wire/module.js';

declare const createModule: CreateModule<LanguageModelOperation>;
export default createModule;

/** The WebAssembly of the baseline build, compressed with gzip and written in base64. */
export { packedWasm } from './language-model-single.mjs';
/** The patch that turns the baseline build into this build (load/patch.ts), compressed and written in the same way. */
export declare const packedPatch: string;
