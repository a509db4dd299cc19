// The JavaScript class of a language model whose parameters are in the engine's memory.
/// <reference lib="esnext.disposable" preserve="true" />
import { markTorchTensors } from '../wire/layouts.js';
import * as operations from '../operations/language-model.js';
import type * as records from '../operations/records.js';
import type { Agree, Differences } from '../wire/agreement.js';
import { checkOptions, checkWhole, wrongType, type Names } from '../wire/check.js';
import { Handle } from '../wire/handle.js';
import type { ResultOf } from '../wire/kinds.js';
import type { LanguageModelOperation } from '../wire/module.js';
import { batchesOf } from './batches.js';
import { LanguageModelSession } from './model-session.js';
import { Pauses } from './pauses.js';
import { tokenizerOf, type LanguageModelCalls } from './tokenizers.js';
import type * as T from './types.js';
import { generateNames, inSession } from './written-text.js';

const trainNames: Names<T.TrainSettings> = { steps: true, signal: true, progress: true };
/** Checks a number of steps. Without a number, returns Infinity. */
function countOf(name: string, value: number | undefined): number {
  if (value === undefined) return Infinity;
  if (checkWhole(name, value) >= 0) return value;
  throw new RangeError(`${name} is ${value}, but it must be 0 or more`);
}

/** Checks while compiling that the types of the package and the records of C++ have the same fields. */
export type LanguageModelAgrees = Agree<
  | Differences<T.LanguageModelConfig, typeof records.LanguageModelConfig>
  | Differences<T.TrainOptions, typeof records.TrainOptions>
  | Differences<T.Batch, typeof records.Batch>
  | Differences<Omit<T.Sampling, 'seed'>, typeof records.Sampling>
>;

/**
 * A language model; by default, the one of notebook 002, corrected and completed. It keeps its memory until
 * `dispose()` or the end of a `using` block; after that every other method throws. A model that is no longer reachable
 * is disposed of when it is garbage-collected. Inputs and results are copied. Numbers are computed in float32 unless
 * stated otherwise. A wrong value throws a TypeError or RangeError that names the value, and the model is unchanged.
 */
export class LanguageModel {
  readonly config: Readonly<Required<Omit<T.LanguageModelConfig, 'headSize' | 'hidden'>> & T.LanguageModelConfig>;
  /** The tokeniser that the model was created with, or that its file contained. */
  readonly tokenizer: T.Tokenizer | undefined;

  readonly #calls: LanguageModelCalls;
  readonly #handle: Handle<LanguageModelOperation>;
  #steps: number;

  /** Wraps a model that the engine has made. Use `LanguageModels` to create one. */
  constructor(calls: LanguageModelCalls, created: ResultOf<typeof records.CreatedModel>) {
    this.#calls = calls;
    this.#handle = new Handle(calls, operations.disposeModel, created.model, 'this language model');
    this.#handle.disposeWith(this);
    this.config = Object.freeze(created.config) as LanguageModel['config'];
    this.#steps = created.steps;
    this.tokenizer = created.tokenizer && tokenizerOf(calls, created.tokenizer);
  }

  /** The number of completed training steps. */
  get steps(): number {
    return this.#steps;
  }

  get disposed(): boolean {
    return this.#handle.isDisposed;
  }

  /**
   * All training options, including defaults. Setting this property replaces all options. To change only one option,
   * write `model.trainOptions = { ...model.trainOptions, learningRate: 0.01 }`.
   */
  get trainOptions(): T.TrainOptions {
    return this.#calls.call(operations.trainOptions, () => [this.#handle]);
  }

  set trainOptions(options: T.TrainOptions) {
    this.#calls.call(operations.setTrainOptions, () => [this.#handle, options]);
  }

  /** Returns the parameters under PyTorch's names: weights (out × in), biases (out). */
  parameters(): T.Parameters {
    return markTorchTensors(this.#calls.call(operations.parameters, () => [this.#handle]));
  }

  /** Replaces all parameters. AdamW's running means are kept. */
  setParameters(parameters: T.ParametersLike): void {
    this.#calls.call(operations.setParameters, () => [this.#handle, parameters]);
  }

  /** Trains for one step: computes loss and gradients, clips the gradients, and changes the parameters with AdamW. */
  step(batch: T.Batch): T.StepReport {
    const report = this.#calls.call(operations.train, () => [this.#handle, batch]);
    this.#steps = report.step;
    return report;
  }

  /**
   * Trains step by step until `settings.steps` steps are done, the caller leaves the loop, or the signal aborts. If the
   * signal aborts, `train` throws the signal's reason; the model keeps what it has learned. To pause, stop requesting
   * steps. Between steps, `train` yields regularly to the event loop.
   */
  async *train(source: T.BatchSource, settings: T.TrainSettings = {}): AsyncGenerator<T.StepReport, void, undefined> {
    const { steps, signal, progress } = checkOptions('train', settings, trainNames, 'settings');
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
    return this.#calls.call(operations.loss, () => [this.#handle, batch]);
  }

  /**
   * Returns the loss of the batch, all matrices that it was computed from, the gradients of these matrices, and the
   * gradients of all parameters.
   */
  gradients(batch: T.Batch, precision: 'float32' | 'float64' = 'float32'): T.LanguageModelGradients {
    return this.#calls.call(operations.gradients, () => [precision, this.#handle, batch]);
  }

  /**
   * Computes the gradient of one cell by the backward pass, and by a finite difference of width `step`, both in
   * float64.
   */
  checkGradient(batch: T.Batch, cell: T.Cell, step = 1e-5): T.GradientCheck {
    return { ...this.#calls.call(operations.checkGradient, () => [this.#handle, batch, cell, step]), step };
  }

  /** Returns all matrices that the model computes from one text of ids. */
  trace(tokens: ArrayLike<number>): T.LanguageModelTrace {
    return this.#calls.call(operations.trace, () => [this.#handle, tokens]);
  }

  /** Starts a text that the model continues in turns, always with the parameters that the model has now. */
  session(): LanguageModelSession {
    return new LanguageModelSession(this.#calls, this.#handle, this.tokenizer);
  }

  /**
   * Continues a text token by token. The model keeps what it has computed of earlier tokens, so that it reads only the
   * new token. It sees only the last `config.sequence` tokens; once the text is longer, it reads all of these again for
   * each token. The text ends when `settings.tokens` tokens are generated, a stop token or stop text is reached, the
   * caller leaves the loop, or the signal aborts. If the signal aborts, `generate` throws the signal's reason. It uses
   * the parameters that the model had when the text began, so the model may be trained meanwhile. With `session`, the
   * prompt is appended to that session's text.
   */
  async *generate(prompt: T.Prompt, settings: T.GenerateSettings = {}): AsyncGenerator<T.NextToken, void, undefined> {
    const { session } = checkOptions('generate', settings, generateNames, 'settings');
    const start = () => this.session();
    yield* inSession(session, LanguageModelSession, start, (text) => text.generate(prompt, settings));
  }

  /**
   * Saves parameters, optimiser state, options and vocabulary as a safetensors file, which PyTorch can read. Training
   * that continues from the file gives the same bits.
   */
  save(): Uint8Array<ArrayBuffer> {
    return this.#calls.call(operations.saveModel, () => [this.#handle]);
  }

  /** Frees the memory. Further calls do nothing. */
  dispose(): void {
    this.#handle.dispose();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }
}
