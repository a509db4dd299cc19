// Puts the functions of the engine together around one WebAssembly module.
import { attendFunctions } from './attend.js';
import { Calls } from './calls.js';
import { conventionFunctions } from './conventions.js';
import type { Engine } from './engine.js';
import { languageModelFunctions } from './language-model.js';
import { layerFunctions } from './layers.js';
import type { EngineModule } from './module.js';
import { notebookFunctions } from './notebooks.js';
import { positionFunctions } from './positions.js';
import { productFunctions } from './products.js';
import { randomFunctions } from './random.js';
import { Schema } from './schema.js';
import { softmaxFunctions } from './softmax.js';

export function createEngine(module: EngineModule): Engine {
  const calls = new Calls(module);
  const schema = new Schema(calls);
  const [version, simd] = calls.run('about', () => {}, (reply) => [reply.text(), reply.text()] as const);
  return {
    version,
    simd: simd as Engine['simd'],
    get memoryBytes() {
      return calls.memoryBytes;
    },
    get stopped() {
      return calls.stopped;
    },
    ...attendFunctions(calls, schema),
    ...softmaxFunctions(calls),
    ...productFunctions(calls),
    ...layerFunctions(calls, schema),
    ...positionFunctions(calls),
    ...conventionFunctions(calls),
    ...randomFunctions(calls),
    ...notebookFunctions(calls),
    ...languageModelFunctions(calls, schema),
  };
}
