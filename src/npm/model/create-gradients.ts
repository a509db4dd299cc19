// Creates the functions for gradients, without the language models of the same WebAssembly module.
import { Schema } from '../engine/schema.js';
import { Calls } from '../wire/calls.js';
import type { About, LanguageModelOperation, Module } from '../wire/module.js';
import type { Gradients } from './gradient-types.js';
import { gradientFunctions } from './gradients.js';

/** The functions for gradients, after loading. */
export type LoadedGradients = Gradients & About;

export function createGradients(module: Module<LanguageModelOperation>): LoadedGradients {
  const calls = new Calls<LanguageModelOperation>(module);
  return calls.describe(gradientFunctions(calls, new Schema(calls)));
}
