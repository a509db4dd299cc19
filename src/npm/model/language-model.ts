// The JavaScript class of a language model whose parameters are in the engine's memory.
/// <reference lib="esnext.disposable" preserve="true" />
import { batchesOf } from './batches.js';
import { checkOptions, checkWhole, wrongType, type Names } from '../wire/check.js';
import { readGradients, readLanguageModelTrace } from './reply.js';
import {
  readConfig,
  readParameters,
  readTrainOptions,
  readVocabulary,
  writeBatch,
  writeParameters,
  writeTrainOptions,
} from './request.js';
import type * as T from './types.js';
import type { LanguageModelOperation } from '../wire/module.js';
import { Pauses } from './pauses.js';
import { Place } from '../wire/place.js';
import { seedText } from '../engine/random.js';
import type { Reply } from '../wire/reply.js';
import type { Request } from '../wire/request.js';
import type { Schema } from '../engine/schema.js';
import { tokenizerOf, type LanguageModelCalls } from './tokenizers.js';

const trainNames: Names<T.TrainSettings> = { steps: true, signal: true, progress: true };
const cellNames: Names<T.Cell> = { name: true, row: true, column: true };
const generateNames: Names<T.GenerateSettings> = {
  greedy: true,
  temperature: true,
  topK: true,
  topP: true,
  seed: true,
  tokens: true,
  signal: true,
};

/** Checks a number of steps or tokens. Without a number, there is no limit. */
function countOf(name: string, value: number | undefined): number {
  if (value === undefined) return Infinity;
  if (checkWhole(name, value) >= 0) return value;
  throw new RangeError(`${name} is ${value}, but it must be 0 or more`);
}

function writeSampling(request: Request, sampling: T.Sampling): void {
  const { greedy = false, temperature = 1, topK, topP, seed = 0 } = sampling;
  request
    .flag('greedy', greedy)
    .number('temperature', temperature)
    .flag('topK', topK !== undefined);
  if (topK !== undefined) request.whole('topK', topK);
  request.flag('topP', topP !== undefined);
  if (topP !== undefined) request.number('topP', topP);
  request.text('seed', seedText(seed));
}

/**
 * A language model (notebook 002, completed). It keeps its memory until `dispose()` or the end of a `using` block;
 * after that every method throws. A model that is no longer reachable is disposed of when it is garbage-collected.
 * Inputs and results are copied. Numbers are computed in float32 unless stated otherwise. A wrong value throws a
 * TypeError or RangeError that names it, and the model is unchanged.
 */
export class LanguageModel {
  readonly config: Readonly<Required<Omit<T.LanguageModelConfig, 'headSize' | 'hidden'>> & T.LanguageModelConfig>;
  /** The tokeniser that the model was created with, or that its file contained. */
  readonly tokenizer: T.Tokenizer | undefined;

  readonly #calls: LanguageModelCalls;
  readonly #schema: Schema;
  readonly #place: Place<LanguageModelOperation>;
  #steps: number;

  /** Reads a new model from the engine's reply. Use `LanguageModels` to create one. */
  constructor(calls: LanguageModelCalls, schema: Schema, reply: Reply) {
    this.#calls = calls;
    this.#schema = schema;
    this.#place = new Place(calls, 'disposeModel', reply.number());
    this.#place.emptyAfter(this);
    this.config = Object.freeze(readConfig(reply)) as LanguageModel['config'];
    this.#steps = reply.number();
    this.tokenizer = reply.flag() ? tokenizerOf(calls, readVocabulary(reply)) : undefined;
  }

  /** The number of completed training steps. */
  get steps(): number {
    return this.#steps;
  }

  get disposed(): boolean {
    return this.#place.isEmpty;
  }

  /**
   * All training options, including defaults. Setting them replaces all of them; to change one, write
   * `model.trainOptions = { ...model.trainOptions, learningRate: 0.01 }`.
   */
  get trainOptions(): T.TrainOptions {
    return this.#run('trainOptions', (request) => void request.flag('options', false), readTrainOptions);
  }

  set trainOptions(options: T.TrainOptions) {
    this.#run(
      'trainOptions',
      (request) => {
        request.flag('options', true);
        writeTrainOptions(request, options);
      },
      () => {},
    );
  }

  /** Returns the parameters under PyTorch's names: weights (out × in), biases (out). */
  parameters(): T.Parameters {
    return this.#run('parameters', () => {}, readParameters);
  }

  /** Replaces all parameters. AdamW's running means are kept. */
  setParameters(parameters: T.Parameters): void {
    this.#run(
      'setParameters',
      (request) => writeParameters(request, parameters),
      () => {},
    );
  }

  /** Trains for one step: loss, gradients, clipping, AdamW. */
  step(batch: T.Batch): T.StepReport {
    const report = this.#run(
      'train',
      (request) => writeBatch(request, batch),
      (reply) => ({
        step: reply.number(),
        loss: reply.number(),
        gradientNorm: reply.number(),
        learningRate: reply.number(),
      }),
    );
    this.#steps = report.step;
    return report;
  }

  /**
   * Trains step by step until `settings.steps` steps are done, the caller leaves the loop, or the signal aborts. If the
   * signal aborts, it throws the signal's reason; the model keeps what it has learned. To pause, stop requesting steps.
   * Between steps it yields regularly to the event loop.
   */
  async *train(source: T.BatchSource, settings: T.TrainSettings = {}): AsyncGenerator<T.StepReport, void, undefined> {
    const { steps, signal, progress } = checkOptions('train', settings, trainNames);
    const batchOf = batchesOf(this.#calls, source, this.config.sequence);
    if (progress !== undefined && typeof progress !== 'function') throw wrongType('progress', 'a function', progress);
    const pauses = new Pauses(signal);
    const count = countOf('steps', steps);
    for (let done = 1; done <= count; done++) {
      await pauses.pause();
      const report = this.step(batchOf(this.#steps));
      progress?.(report, done / count);
      yield report;
    }
  }

  /** Returns the mean cross-entropy of the batch's targets, in nats. */
  loss(batch: T.Batch): number {
    return this.#run(
      'loss',
      (request) => writeBatch(request, batch),
      (reply) => reply.number(),
    );
  }

  /** Returns the loss, all matrices that it was computed from, and their gradients and those of all parameters. */
  gradients(batch: T.Batch, precision: 'float32' | 'float64' = 'float32'): T.LanguageModelGradients {
    return this.#calls.run(
      'gradients',
      (request) => {
        request.precision('precision', precision).count(this.#open());
        writeBatch(request, batch);
      },
      (reply) => readGradients(reply, this.#schema, this.config),
    );
  }

  /**
   * Computes the gradient of one cell by the backward pass, and by a finite difference of width `step`, both in
   * float64.
   */
  checkGradient(batch: T.Batch, cell: T.Cell, step = 1e-5): T.GradientCheck {
    return this.#run(
      'checkGradient',
      (request) => {
        const { name, row, column } = checkOptions('cell', cell, cellNames);
        writeBatch(request, batch);
        request.text('cell.name', name).whole('cell.row', row).whole('cell.column', column).number('step', step);
      },
      (reply) => ({
        gradient: reply.number(),
        finiteDifference: reply.number(),
        lossAbove: reply.number(),
        lossBelow: reply.number(),
        step,
      }),
    );
  }

  /** Returns all matrices that the model computes from one text of ids. */
  trace(tokens: ArrayLike<number>): T.LanguageModelTrace {
    return this.#run(
      'trace',
      (request) => void request.wholes('tokens', tokens),
      (reply) => readLanguageModelTrace(reply),
    );
  }

  /**
   * Continues a text token by token: each time the model reads the last `config.sequence` tokens and adds one. It ends
   * when `settings.tokens` tokens are generated, the caller leaves the loop, or the signal aborts. If the signal aborts,
   * it throws the signal's reason. It uses the parameters from when it began, so the model may be trained meanwhile.
   */
  generate(prompt: ArrayLike<number>, settings: T.GenerateSettings = {}): AsyncGenerator<T.NextToken, void, undefined> {
    const place = new Place(this.#calls, 'endGeneration');
    const tokens = this.#generate(place, prompt, settings);
    place.emptyAfter(tokens);
    return tokens;
  }

  async *#generate(
    place: Place<LanguageModelOperation>,
    prompt: ArrayLike<number>,
    settings: T.GenerateSettings,
  ): AsyncGenerator<T.NextToken, void, undefined> {
    const { tokens, signal, ...sampling } = checkOptions('generate', settings, generateNames);
    const count = countOf('tokens', tokens);
    const pauses = new Pauses(signal);
    place.number = this.#run(
      'startGeneration',
      (request) => {
        request.wholes('prompt', prompt);
        writeSampling(request, sampling);
      },
      (reply) => reply.number(),
    );
    const next = () =>
      this.#calls.run(
        'nextToken',
        (request) => void request.count(place.number),
        (reply) => ({
          token: reply.number(),
          logits: reply.vector(),
          probabilities: reply.vector(),
        }),
      );
    try {
      for (let done = 0; done < count; done++) {
        await pauses.pause();
        yield next();
      }
    } finally {
      place.empty();
    }
  }

  /**
   * Saves parameters, optimiser state, options and vocabulary as a safetensors file, which PyTorch can read. Training
   * that continues from the file gives the same bits.
   */
  save(): Uint8Array<ArrayBuffer> {
    return this.#run(
      'saveModel',
      () => {},
      (reply) => reply.bytes(),
    );
  }

  /** Frees the memory. Further calls do nothing. */
  dispose(): void {
    this.#place.empty();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  #open(): number {
    if (this.disposed) throw new Error('this language model has been disposed of');
    return this.#place.number;
  }

  #run<V>(operation: LanguageModelOperation, write: (request: Request) => void, read: (reply: Reply) => V): V {
    const number = this.#open();
    return this.#calls.run(
      operation,
      (request) => {
        request.count(number);
        write(request);
      },
      read,
    );
  }
}
