// What Emscripten's glue exports: a function that starts the module.
import type { CreateModule } from './module.js';

declare const createModule: CreateModule;
export default createModule;
