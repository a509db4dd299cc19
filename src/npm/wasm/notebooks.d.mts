// Emscripten's loader: it exports a function that starts the module.
import type { CreateModule, NotebooksOperation } from '../wire/module.js';

declare const createModule: CreateModule<NotebooksOperation>;
export default createModule;
