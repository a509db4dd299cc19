// Emscripten's loader: it exports a function that starts the module.
import type { CreateModule, LanguageModelOperation } from '../wire/module.js';

declare const createModule: CreateModule<LanguageModelOperation>;
export default createModule;
