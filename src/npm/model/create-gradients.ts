// Creates the gradients without language models, from the WebAssembly module that has both.
import { Schema } from '../engine/schema.js';
import { Calls } from '../wire/calls.js';
import type { About, LanguageModelOperation, Module } from '../wire/module.js';
import type { Gradients } from './gradient-types.js';
import { gradientFunctions } from './gradients.js';

/** The loaded gradients. */
export type LoadedGradients = Gradients & About;

export function createGradients(module: Module<LanguageModelOperation>): LoadedGradients {
  const calls = new Calls<LanguageModelOperation>(module);
  return calls.describe(gradientFunctions(calls, new Schema(calls)));
}
