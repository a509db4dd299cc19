// Emscripten's loader: it exports a function that starts the module.
import type { CreateModule, EngineOperation } from '../wire/module.js';

declare const createModule: CreateModule<EngineOperation>;
export default createModule;
