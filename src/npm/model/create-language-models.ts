// Creates and loads language models, and provides tokenisers, texts, batches and gradients.
import { randomBatch, taskBatch, textBatch } from './batches.js';
import { Calls, type About } from '../wire/calls.js';
import { checkAttached, checkOptions, wrongType, type Names } from '../wire/check.js';
import { gradientFunctions } from './gradients.js';
import { LanguageModel } from './language-model.js';
import { writeConfig, writeParameters, writeTrainOptions, writeVocabulary } from './request.js';
import type { LanguageModels } from './language-models.js';
import type { BankSentence, CreateSettings, Task } from './types.js';
import type { LanguageModelOperation, Module } from '../wire/module.js';
import { seedText } from '../engine/random.js';
import type { Reply } from '../wire/reply.js';
import { Schema } from '../engine/schema.js';
import { tokenizerFromText, tokenizerFromTokens } from './tokenizers.js';

const settingNames: Names<CreateSettings> = { seed: true, parameters: true, train: true, tokenizer: true };
const meanings: readonly BankSentence['meaning'][] = ['river', 'money']; // in the order of the enum in C++
const noTarget = -100; // as in src/model/batch.h

const readSentences = (reply: Reply): BankSentence[] =>
  reply.list(() => ({ text: reply.text(), meaning: meanings[reply.number()] as BankSentence['meaning'] }));

const readTask = (reply: Reply): Task => ({ tokens: reply.texts(), length: reply.number(), answer: reply.number() });

export function createLanguageModels(module: Module<LanguageModelOperation>): LanguageModels {
  const calls = new Calls<LanguageModelOperation>(module, ['loadModel']);
  const schema = new Schema(calls);
  const readModel = (reply: Reply) => new LanguageModel(calls, schema, reply);

  return calls.describe<Omit<LanguageModels, keyof About>>({
    create: (config, settings = {}) =>
      calls.run(
        'createModel',
        (request) => {
          const { seed = 0, parameters, train = {}, tokenizer } = checkOptions('settings', settings, settingNames);
          writeConfig(request, config);
          request.text('seed', seedText(seed)).flag('parameters', parameters !== undefined);
          if (parameters !== undefined) writeParameters(request, parameters);
          writeTrainOptions(request, train);
          request.flag('tokenizer', tokenizer !== undefined);
          if (tokenizer !== undefined) writeVocabulary(request, tokenizer);
        },
        readModel,
      ),

    load: (file) =>
      calls.run(
        'loadModel',
        (request) => {
          if (!(file instanceof Uint8Array)) throw wrongType('file', 'a Uint8Array', file);
          checkAttached('file', file);
          request.bytes(new Uint8Array(file));
        },
        readModel,
      ),

    tokenizer: (kind, text) => tokenizerFromText(calls, kind, text),
    tokenizerFrom: (kind, tokens) => tokenizerFromTokens(calls, kind, tokens),

    corpora: () =>
      calls.run(
        'corpora',
        () => {},
        (reply) => ({
          bank: { text: reply.text(), sentences: readSentences(reply), unseen: readSentences(reply) },
          copy: readTask(reply),
          brackets: readTask(reply),
        }),
      ),

    textBatch,
    randomBatch: (text, length, sequences, seed, step) => randomBatch(calls, text, length, sequences, seed, step),
    taskBatch: (task, sequences, seed, step) => taskBatch(calls, task, sequences, seed, step),
    noTarget,
    gradients: gradientFunctions(calls, schema),
  });
}
