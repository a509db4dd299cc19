// Creates the functions of riverbank/language-model: models, tokenisers, texts, batches and gradients.
import { Schema } from '../engine/schema.js';
import * as operations from '../operations/language-model.js';
import { Calls } from '../wire/calls.js';
import type { About, LanguageModelOperation, Module } from '../wire/module.js';
import { checkOptions, type Names } from '../wire/check.js';
import { randomBatch, taskBatch, textBatch } from './batches.js';
import { gradientFunctions } from './gradients.js';
import { LanguageModel } from './language-model.js';
import type { LanguageModels } from './language-models.js';
import { tokenizerOf } from './tokenizers.js';
import type { CreateSettings } from './types.js';

const settingNames: Names<CreateSettings> = { seed: true, parameters: true, train: true, tokenizer: true };
const noTarget = -100; // marks a position that does not count in the loss, like no_target in src/model/batch.h

export function createLanguageModels(module: Module<LanguageModelOperation>): LanguageModels {
  const calls = new Calls<LanguageModelOperation>(module, ['loadModel']);
  return calls.describe<Omit<LanguageModels, keyof About>>({
    create: (config, settings = {}) => {
      const created = calls.call(operations.createModel, () => {
        const { seed = 0, parameters, train, tokenizer } = checkOptions('settings', settings, settingNames);
        const vocabulary = tokenizer && { kind: tokenizer.kind, tokens: tokenizer.tokens };
        return [config, seed, parameters, train, vocabulary];
      });
      return new LanguageModel(calls, created);
    },

    load: (file) =>
      new LanguageModel(
        calls,
        calls.call(operations.loadModel, () => [file]),
      ),

    tokenizer: (kind, text) =>
      tokenizerOf(
        calls,
        calls.call(operations.tokenizerFromText, () => [kind, text]),
      ),
    tokenizerFrom: (kind, tokens) =>
      tokenizerOf(
        calls,
        calls.call(operations.tokenizerFromTokens, () => [kind, tokens]),
      ),

    corpora: () => calls.call(operations.corpora, () => []),

    textBatch,
    randomBatch: (text, length, sequences, seed, step) => randomBatch(calls, text, length, sequences, seed, step),
    taskBatch: (task, sequences, seed, step) => taskBatch(calls, task, sequences, seed, step),
    noTarget,
    gradients: gradientFunctions(calls, new Schema(calls)),
  });
}
