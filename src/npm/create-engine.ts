// Puts the functions of the engine together around one WebAssembly module.
import { attendFunctions } from './attend.js';
import { Calls } from './calls.js';
import { conventionFunctions } from './conventions.js';
import type { Engine } from './engine.js';
import { layerFunctions } from './layers.js';
import type { EngineOperation, Module } from './module.js';
import { positionFunctions } from './positions.js';
import { productFunctions } from './products.js';
import { randomFunctions } from './random.js';
import { Schema } from './schema.js';
import { softmaxFunctions } from './softmax.js';

export function createEngine(module: Module<EngineOperation>): Engine {
  const calls = new Calls<EngineOperation>(module, ['random']);
  const schema = new Schema(calls);
  return calls.describe({
    ...attendFunctions(calls, schema),
    ...softmaxFunctions(calls),
    ...productFunctions(calls),
    ...layerFunctions(calls, schema),
    ...positionFunctions(calls),
    ...conventionFunctions(calls),
    ...randomFunctions(calls),
  });
}
