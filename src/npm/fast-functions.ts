// The small language model of notebook 002: its parameters, and what it makes of a text.
import { readTrace } from './attend-request.js';
import { Calls, type About } from './calls.js';
import { checkOptions, wrongType, type Names } from './check.js';
import type { FastOperation, Module } from './module.js';
import { seedText } from './random.js';
import type { Request } from './request.js';
import { Schema } from './schema.js';
import { writeTable } from './tensors.js';
import type { LanguageModelConfig, LanguageModelTrace, Parameters } from './types.js';

const configNames: Names<LanguageModelConfig> = {
  vocabulary: true, embedding: true, sequence: true, heads: true, headSize: true, scaleBy: true,
};
const scalings = ['head', 'embedding'] as const; // in the order of the enum in C++

function writeConfig(request: Request, config: LanguageModelConfig): void {
  const { vocabulary, embedding, sequence, heads, headSize, scaleBy = 'head' } = checkOptions('config', config, configNames);
  request.whole('vocabulary', vocabulary).whole('embedding', embedding).whole('sequence', sequence).whole('heads', heads);
  request.flag('headSize', headSize !== undefined);
  if (headSize !== undefined) request.whole('headSize', headSize);
  request.choice('scaleBy', scaleBy, scalings);
}

function writeParameters(request: Request, parameters: Parameters): void {
  if (typeof parameters !== 'object' || parameters === null) throw wrongType('parameters', 'an object of tensors', parameters);
  const entries = Object.entries(parameters);
  request.count(entries.length);
  for (const [name, tensor] of entries) {
    request.text(name, name);
    writeTable(request, name, tensor);
  }
}

/** What is done with larger inputs than a lesson has. Every function copies its inputs in and its results out. */
export interface FastEngine extends About {
  /** The parameters with which a model starts, drawn as PyTorch draws them from this seed. */
  languageModelParameters(config: LanguageModelConfig, seed: number | bigint | string): Parameters;
  /** Every number that a model makes of a text. */
  languageModelTrace(config: LanguageModelConfig, parameters: Parameters, tokens: ArrayLike<number>): LanguageModelTrace;
}

export function createFast(module: Module<FastOperation>): FastEngine {
  const calls = new Calls<FastOperation>(module, ['parameters', 'trace']);
  const schema = new Schema(calls);
  return calls.describe<Omit<FastEngine, keyof About>>({
    languageModelParameters: (config, seed) => calls.run('parameters', (request) => {
      writeConfig(request, config);
      request.text('seed', seedText(seed));
    }, (reply) => Object.fromEntries(reply.list(() => [reply.text(), reply.tensor()] as const))),

    languageModelTrace: (config, parameters, tokens) => calls.run('trace', (request) => {
      writeConfig(request, config);
      writeParameters(request, parameters);
      request.wholes('tokens', tokens);
    }, (reply) => ({
      embeddings: reply.matrix(),
      heads: reply.list(() => readTrace(reply, schema)),
      context: reply.matrix(),
      logits: reply.matrix(),
    })),
  });
}
