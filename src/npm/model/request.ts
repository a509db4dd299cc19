// Checks and writes configs, options, batches and vocabularies for the engine, and reads them back.
import { checkArray, checkOptions, checkText, wrongType, type Names } from '../wire/check.js';
import type { Batch, LanguageModelConfig, Parameters, TokenKind, TrainOptions } from './types.js';
import { Block, FeedForward } from '../operations/records.js';
import type { Reply } from '../wire/reply.js';
import type { Request } from '../wire/request.js';
import { checkTensor, writeTable } from '../wire/tensors.js';

// The names of each choice, in the order of its enum in C++.
export const tokenKinds = ['characters', 'words'] as const;
export const taskKinds = ['copy', 'brackets'] as const;
const scalings = ['head', 'embedding'] as const;
const contexts = ['average', 'rnn', 'heads', 'blocks'] as const;
const positionKinds = ['learned', 'sinusoid'] as const;
const readings = ['past', 'both'] as const;
const outputs = ['linear', 'tied'] as const;

/** How a field is written: `words` lists its choices, if it is a choice; `needed` marks a required field. */
interface Field {
  words?: readonly string[];
  needed?: true;
}

type Fields<T> = Readonly<Record<keyof T, Field>>;

/** All fields, in the order of src/model/config_fields.h. */
const configFields: Fields<LanguageModelConfig> = {
  vocabulary: { needed: true },
  embedding: { needed: true },
  sequence: { needed: true },
  heads: {},
  headSize: {},
  scaleBy: { words: scalings },
  context: { words: contexts },
  positions: { words: positionKinds },
  blocks: {},
  hidden: {},
  normPlace: { words: Block.normPlace.split('|') },
  activation: { words: FeedForward.activation.split('|') },
  reads: { words: readings },
  output: { words: outputs },
};

const optionNames: Names<TrainOptions> = {
  learningRate: true,
  beta1: true,
  beta2: true,
  eps: true,
  weightDecay: true,
  clipNorm: true,
  warmUpSteps: true,
  decaySteps: true,
  tokenPace: true,
};

export function writeConfig(request: Request, config: LanguageModelConfig): void {
  const names = Object.fromEntries(Object.keys(configFields).map((name) => [name, true])) as Names<LanguageModelConfig>;
  const given = checkOptions('config', config, names) as unknown as Record<string, unknown>;
  for (const [name, { words, needed }] of Object.entries<Field>(configFields)) {
    const value = given[name];
    request.flag(name, value !== undefined || needed === true);
    if (value === undefined && !needed) continue;
    if (words) request.choice(name, value, words);
    else request.whole(name, value);
  }
}

export function readConfig(reply: Reply): LanguageModelConfig {
  const entries = Object.entries<Field>(configFields).flatMap(([name, { words }]) => {
    if (!reply.flag()) return [];
    const value = reply.number();
    return [[name, words ? words[value] : value] as const];
  });
  return Object.fromEntries(entries) as unknown as LanguageModelConfig;
}

export function writeTrainOptions(request: Request, options: TrainOptions): void {
  const given = checkOptions('train', options, optionNames);
  for (const name of Object.keys(optionNames) as (keyof TrainOptions)[]) {
    const value = given[name];
    request.flag(name, value !== undefined);
    if (value === undefined) continue;
    if (name === 'warmUpSteps' || name === 'decaySteps') request.whole(name, value);
    else request.number(name, value);
  }
}

export function readTrainOptions(reply: Reply): TrainOptions {
  const entries = Object.keys(optionNames).flatMap((name) => (reply.flag() ? [[name, reply.number()] as const] : []));
  return Object.fromEntries(entries);
}

export function writeParameters(request: Request, parameters: Parameters): void {
  if (typeof parameters !== 'object' || parameters === null)
    throw wrongType('parameters', 'an object of tensors', parameters);
  const entries = Object.entries(parameters);
  request.count(entries.length);
  for (const [name, tensor] of entries) {
    request.text(name, name);
    writeTable(request, name, checkTensor(name, tensor));
  }
}

export const readParameters = (reply: Reply): Parameters =>
  Object.fromEntries(reply.list(() => [reply.text(), reply.tensor()] as const));

const batchNames: Names<Batch> = { sequences: true, length: true, tokens: true, targets: true };

export function writeBatch(request: Request, batch: Batch): void {
  const { sequences, length, tokens, targets } = checkOptions('batch', batch, batchNames);
  request.whole('batch.sequences', sequences).whole('batch.length', length);
  request.wholes('batch.tokens', tokens).wholes('batch.targets', targets);
}

export const readBatch = (reply: Reply): Batch => ({
  sequences: reply.number(),
  length: reply.number(),
  tokens: Int32Array.from(reply.numbers()),
  targets: Int32Array.from(reply.numbers()),
});

/** The kind of a tokeniser and its tokens, ordered by id. */
export interface Vocabulary {
  kind: TokenKind;
  tokens: readonly string[];
}

/** Refuses text with an unpaired surrogate, because the conversion to UTF-8 would change it. */
export function checkWholeText(name: string, value: unknown): string {
  const text = checkText(name, value);
  const half = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.exec(text);
  if (half) throw new RangeError(`${name} has half a character at place ${half.index + 1}`);
  return text;
}

export function writeVocabulary(request: Request, { kind, tokens }: Vocabulary): void {
  request
    .choice('kind', kind, tokenKinds)
    .texts('tokens', checkArray('tokens', tokens, 'an array of strings', checkWholeText));
}

export const readVocabulary = (reply: Reply): Vocabulary => ({
  kind: tokenKinds[reply.number()] as TokenKind,
  tokens: Object.freeze(reply.texts()),
});
