// Emscripten's loader: it exports a function that starts the module.
import type { CreateModule, FastOperation } from '../wire/module.js';

declare const createModule: CreateModule<FastOperation>;
export default createModule;
