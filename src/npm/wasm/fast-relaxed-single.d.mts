// The glue with the WebAssembly inside, as changes to the baseline build.
import type { CreateModule, FastOperation } from '../wire/module.js';

declare const createModule: CreateModule<FastOperation>;
export default createModule;

/** The baseline's WebAssembly, compressed with gzip and written in base64. */
export { packedWasm } from './fast-single.mjs';
/** What changes it to this build (load/patch.ts), in the same form. */
export declare const packedPatch: string;
