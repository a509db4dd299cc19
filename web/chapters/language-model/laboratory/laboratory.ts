// Trains the chosen model beside the baselines, and computes what the page shows. This module uses neither the page nor
// the worker, so it also runs in tests.
import type { Engine as Attention } from 'riverbank';
import type { LanguageModel, LanguageModels } from 'riverbank/language-model';
import { bankPlaces, meanCosine, unseenBanks } from './banks.ts';
import { bugNames } from './bug-table.ts';
import { bugOf } from './bugs.ts';
import { insideOf } from './inside.ts';
import { programOf } from './program.ts';
import { together } from './recipe.ts';
import type { ReaderName, Recipe } from './recipe.ts';
import { Run, upTo } from './run.ts';
import { readingOf } from './texts.ts';
import type { Reading } from './texts.ts';
import { entriesOf } from './tree.ts';
import type { BanksView, BeforeView, BugView, Entry, InsideView, Look, ModelView, RunView } from './view.ts';
import { Writing } from './writing.ts';
import type { Wanted } from './writing.ts';

/** The corpora that an opened model may have been trained on. */
const corpora = ['copy', 'brackets', 'bank', 'own'] as const;
/** Number of written texts that are kept. Older ones are dropped. */
const kept = 4;

/** A training run: its recipe, its models, and the texts that they wrote. */
interface Training {
  recipe: Recipe;
  /** The saved model that the training started from, if any. */
  file: Uint8Array | undefined;
  reading: Reading;
  runs: Run[];
  writings: Writing[];
}

/** Ends a training run and frees the memory of its models and written texts. */
function end({ runs, writings }: Training): void {
  for (const writing of writings) writing.end();
  for (const { model } of runs) model.dispose();
}

const stepsOf = ({ runs }: Training): number => Math.max(0, ...runs.map(({ model }) => model.steps));

export class Laboratory {
  private training: Training | undefined;
  /** The latest earlier training run that made at least one step. */
  private before: Training | undefined;

  constructor(
    private readonly engine: Attention,
    private readonly models: LanguageModels,
  ) {}

  /** Starts a new training run. If the text cannot be learned from, throws a RangeError and changes nothing. */
  begin(recipe: Recipe): void {
    const reading = readingOf(this.models, recipe);
    const runs = together(recipe.reader).map((name) => Run.begin(this.models, reading, recipe, name));
    this.replace({ recipe, file: undefined, reading, runs, writings: [] });
  }

  /**
   * Continues to train a saved model. The baselines start anew. Returns the recipe with the model's corpus and kind.
   * Throws a RangeError if the file is not a valid model, or if its model fits none of the page's corpora or kinds of
   * models.
   */
  open(recipe: Recipe, file: Uint8Array): Recipe {
    const model = this.models.load(file);
    try {
      const corpus = [recipe.corpus, ...corpora].find((name) =>
        knowsSame(model, this.read({ ...recipe, corpus: name })),
      );
      if (!corpus)
        throw new RangeError(
          `the vocabulary of the file (${model.tokenizer?.tokens.length ?? 0} tokens) or its sizes fit no text on this page`,
        );
      const found = { ...recipe, corpus, reader: readerOf(model.config) };
      const reading = readingOf(this.models, found);
      const others = together(found.reader)
        .slice(1)
        .map((name) => Run.begin(this.models, reading, found, name));
      const runs = [new Run(found.reader, model, reading), ...others];
      this.replace({ recipe: found, file, reading, runs, writings: [] });
      return found;
    } catch (error) {
      model.dispose();
      throw error;
    }
  }

  /** Brings back the previous training run as it was, and returns its recipe. Throws a RangeError if no run is kept. */
  bringBack(): Recipe {
    const { before } = this;
    if (!before) throw new RangeError('there is no earlier training');
    this.before = undefined;
    this.replace(before);
    return before.recipe;
  }

  save(): Uint8Array<ArrayBuffer> {
    return this.chosen.model.save();
  }

  /** The saved model that the training started from, if any. */
  get file(): Uint8Array | undefined {
    return this.training?.file;
  }

  get steps(): number {
    return this.chosen.model.steps;
  }

  /** The largest number of steps that any model has done. */
  get furthest(): number {
    return Math.max(...this.runs.map(({ model }) => model.steps));
  }

  /** Whether any model has done fewer than `steps` steps. */
  lacks(steps: number): boolean {
    return this.runs.some(({ model }) => model.steps < steps);
  }

  get isReady(): boolean {
    return this.runs.length > 0;
  }

  /** Whether a WebAssembly engine has crashed. Then this laboratory cannot continue. */
  get hasStopped(): boolean {
    return this.engine.stopped || this.models.stopped;
  }

  /**
   * Trains every model up to `steps`, but stops soon after `milliseconds`. Returns whether all models have reached
   * `steps`.
   */
  train(steps: number, milliseconds = Infinity): boolean {
    const end = performance.now() + milliseconds;
    for (;;) {
      const behind = this.runs
        .filter(({ model }) => model.steps < steps)
        .sort((a, b) => a.model.steps - b.model.steps)[0];
      if (!behind) return true;
      behind.step();
      if (performance.now() > end) return !this.lacks(steps);
    }
  }

  /**
   * The number that the meter shows: the cosine between two mean vectors of "bank" in the chosen model, one over the
   * unseen river sentences and one over the unseen money sentences. undefined if the corpus is not the bank sentences.
   */
  bankCosine(): number | undefined {
    return this.recipe.corpus === 'bank'
      ? meanCosine(this.engine, this.models, this.chosen.model, this.reading)
      : undefined;
  }

  /**
   * Starts a text. Each call of `write` adds one token. Of the earlier texts, only the latest three are kept. Throws a
   * RangeError if the prompt is empty or has an unknown word.
   */
  beginWriting(wanted: Wanted): void {
    const writing = new Writing(this.chosen.model, this.reading, wanted);
    for (const old of this.writings.splice(kept - 1)) old.end();
    this.writings.unshift(writing);
  }

  async write(): Promise<void> {
    await this.writings[0]?.next();
  }

  /**
   * For each written text: its settings, the training steps at its start, and its number of tokens. The oldest comes
   * first.
   */
  written(): (Wanted & { at: number; tokens: number })[] {
    return this.writings
      .map(({ view: { prompt, temperature, topK, seed, at, choices } }) => ({
        prompt,
        temperature,
        topK,
        seed,
        at,
        tokens: choices.length,
      }))
      .reverse();
  }

  /**
   * Everything that the page shows. Throws a RangeError if no training has begun, or if the sentence has an unknown
   * word or fewer than two tokens.
   */
  view(look: Look): ModelView {
    const { reading, chosen } = this;
    const sentence = look.sentence || reading.sentence;
    const ids = reading.tokenizer.encode(sentence);
    if (ids.length < 2) throw new RangeError(`the text has ${ids.length} token, but two or more are needed`);
    const matrix = this.known(look.matrix);
    const inside = look.wants.includes('inside')
      ? insideOf(this.engine, this.models, chosen.model, reading, ids, { ...look, matrix })
      : undefined;
    const { vocabulary, sequence, embedding } = chosen.model.config;
    return {
      steps: this.steps,
      sequence,
      embedding,
      sentence,
      prompt: reading.prompt,
      vocabulary: [...reading.tokenizer.tokens],
      ...(reading.split ? { split: reading.split } : {}),
      guess: this.engine.crossEntropy([new Float32Array(vocabulary)], [0]),
      guessAmong: vocabulary,
      runs: Object.fromEntries(this.runs.map((run) => [run.name, this.runView(run)])),
      menu: inside ? this.menu(inside) : [],
      matrix,
      ...(inside ? { inside } : {}),
      ...(this.recipe.corpus === 'bank' && look.wants.includes('banks') ? { banks: this.banksView(chosen) } : {}),
      ...this.bugView(look),
      ...(this.before ? { before: beforeView(this.before) } : {}),
      writings: this.writings.map((writing) => ({ ...writing.view, choices: [...writing.view.choices] })),
      program: programOf(this.recipe, reading, chosen, this.writings[0]?.view),
    };
  }

  dispose(): void {
    for (const training of [this.training, this.before]) if (training) end(training);
    this.training = this.before = undefined;
  }

  private get recipe(): Recipe {
    return this.begun.recipe;
  }

  private get reading(): Reading {
    return this.begun.reading;
  }

  private get runs(): Run[] {
    return this.training?.runs ?? [];
  }

  private get writings(): Writing[] {
    return this.training?.writings ?? [];
  }

  private get begun(): Training {
    if (!this.training) throw new RangeError('no training has begun');
    return this.training;
  }

  /** The texts and vocabulary that a recipe trains with. undefined if its corpus cannot be used. */
  private read(recipe: Recipe): Reading | undefined {
    try {
      return readingOf(this.models, recipe);
    } catch {
      return undefined;
    }
  }

  private get chosen(): Run {
    const [run] = this.begun.runs;
    if (!run) throw new RangeError('no training has begun');
    return run;
  }

  private bugView({ wants, bug, fix }: Look): { bug?: BugView } {
    const name = bugNames.find((each) => each === bug);
    const hasHeads: readonly ReaderName[] = ['head', 'heads'];
    if (!name || !wants.includes('bugs') || !hasHeads.includes(this.recipe.reader)) return {};
    return { bug: bugOf(this.engine, this.chosen.model, this.reading, name, fix) };
  }

  private banksView({ name }: Run): BanksView {
    const of = Object.fromEntries(
      this.runs.map((run) => [run.name, bankPlaces(this.engine, this.models, run.model, this.reading)]),
    );
    return { cosine: of[name]?.cosine ?? NaN, of, sentences: unseenBanks(this.models) };
  }

  private runView(run: Run): RunView {
    const [loss, seen] = [run.loss(), run.seenLoss()];
    return {
      name: run.name,
      loss,
      seen,
      among: loss === undefined ? undefined : powerOf(this.engine, loss),
      batch: run.last?.loss ?? NaN,
      norm: run.last?.gradientNorm ?? NaN,
      rate: run.last?.learningRate ?? NaN,
      curve: upTo(run.curve, run.model.steps, loss, seen),
      steps: run.model.steps,
      parameters: Object.values(run.model.parameters()).reduce((sum, { data }) => sum + data.length, 0),
    };
  }

  /**
   * The path of the requested matrix. If the path names a parameter that this model lacks, the path of the last layer's
   * weights, which every model has.
   */
  private known(matrix: string): string {
    const [group, ...name] = matrix.split('.');
    return group !== 'parameters' || this.chosen.model.parameters()[name.join('.')] ? matrix : 'parameters.head.weight';
  }

  /** Every matrix that the viewer can show. */
  private menu({ trace }: InsideView): Entry[] {
    const parameters = Object.entries(this.chosen.model.parameters()).map(
      ([name, { shape }]): Entry => ({
        path: `parameters.${name}`,
        rows: shape.length === 1 ? 1 : (shape[0] ?? 0),
        columns: shape.at(-1) ?? 0,
      }),
    );
    return [...parameters, ...entriesOf(trace, 'trace')];
  }

  /** Replaces the current training run by `next`. The replaced run is kept if it has done at least one step. */
  private replace(next: Training): void {
    const { training } = this;
    this.training = next;
    if (!training) return;
    if (stepsOf(training) === 0) return end(training);
    if (this.before) end(this.before);
    this.before = training;
  }
}

const beforeView = (training: Training): BeforeView => ({
  corpus: training.recipe.corpus,
  reader: training.recipe.reader,
  steps: stepsOf(training),
});

/** e to the power of a number. */
const powerOf = (engine: Attention, power: number): number =>
  engine.softmaxSteps([power, 0], { kind: 'naive' }).exponentials[0] ?? NaN;

/** Whether a saved model has the vocabulary, sequence length and width that a corpus needs. */
function knowsSame({ tokenizer, config }: LanguageModel, reading: Reading | undefined): boolean {
  const own = tokenizer?.tokens ?? [];
  return (
    reading !== undefined &&
    config.sequence === reading.sequence &&
    config.embedding === reading.embedding &&
    own.length === reading.tokenizer.tokens.length &&
    own.every((token, id) => token === reading.tokenizer.tokens[id])
  );
}

/** Finds the kind of model (“reader”) that a saved model is. Throws a RangeError if the page has no such kind. */
function readerOf({ context = 'heads', heads = 1, blocks = 1 }: LanguageModel['config']): ReaderName {
  if (context === 'average' || context === 'rnn') return context;
  if (context === 'blocks' && heads === 4 && blocks === 1) return 'block';
  if (context === 'heads' && (heads === 1 || heads === 4)) return heads === 1 ? 'head' : 'heads';
  throw new RangeError(
    `the file's model has ${heads} heads and ${blocks} blocks, but this page supports only 1 or 4 heads and 1 block`,
  );
}
