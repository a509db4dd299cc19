// Emscripten's loader: it exports a function that starts the module.
import type { CreateModule, CheckpointOperation } from '../wire/module.js';

declare const createModule: CreateModule<CheckpointOperation>;
export default createModule;
