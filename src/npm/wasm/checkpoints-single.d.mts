// The glue with the WebAssembly itself inside, so that there is only one file to load.
import type { CreateModule, CheckpointOperation } from '../module.js';

declare const createModule: CreateModule<CheckpointOperation>;
export default createModule;

/** The WebAssembly, compressed with gzip and written in base64. */
export declare const packedWasm: string;
