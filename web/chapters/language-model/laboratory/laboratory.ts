// Trains the chosen reader and its two baselines side by side, and answers what the learner looks at. Knows no page and no worker.
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

/** Texts that a file may be of. */
const corpora = ['copy', 'brackets', 'bank', 'own'] as const;
/** Texts that stay on the page; older ones make room. */
const kept = 4;

/** All that belongs to one training: its recipe, what is read, the models, and what they wrote. */
interface Training {
  recipe: Recipe;
  /** A saved model that the chosen reader began from. */
  file: Uint8Array | undefined;
  reading: Reading;
  runs: Run[];
  writings: Writing[];
}

/** Gives the memory of a training back. */
function end({ runs, writings }: Training): void {
  for (const writing of writings) writing.end();
  for (const { model } of runs) model.dispose();
}

const stepsOf = ({ runs }: Training): number => Math.max(0, ...runs.map(({ model }) => model.steps));

export class Laboratory {
  private training: Training | undefined;
  /** The training that gave way to the present one. It is kept until another one gives way. */
  private before: Training | undefined;

  constructor(
    private readonly engine: Attention,
    private readonly models: LanguageModels,
  ) {}

  /** Begins anew from the recipe's weights. Throws a RangeError for a text that cannot be learned from; then all is as before. */
  begin(recipe: Recipe): void {
    const reading = readingOf(this.models, recipe);
    const runs = together(recipe.reader).map((name) => Run.begin(this.models, reading, recipe, name));
    this.replace({ recipe, file: undefined, reading, runs, writings: [] });
  }

  /** Goes on from a saved model; the baselines begin anew. Throws a RangeError for a file that fits no text and reader here. */
  open(recipe: Recipe, file: Uint8Array): Recipe {
    const model = this.models.load(file);
    try {
      const corpus = [recipe.corpus, ...corpora].find((name) =>
        knowsSame(model, this.read({ ...recipe, corpus: name })),
      );
      if (!corpus)
        throw new RangeError(
          `the file knows ${model.tokenizer?.tokens.length ?? 0} tokens, which are those of no text here`,
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

  /** Brings back the training that gave way to the present one, as it was then, and gives its recipe. */
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

  /** A saved model that the chosen reader began from. */
  get file(): Uint8Array | undefined {
    return this.training?.file;
  }

  get steps(): number {
    return this.chosen.model.steps;
  }

  /** The most steps that any reader has done. */
  get furthest(): number {
    return Math.max(...this.runs.map(({ model }) => model.steps));
  }

  /** Whether some reader has done fewer steps. */
  lacks(steps: number): boolean {
    return this.runs.some(({ model }) => model.steps < steps);
  }

  get isReady(): boolean {
    return this.runs.length > 0;
  }

  /** Whether an engine has stopped halfway: then nothing can be done here any more. */
  get hasStopped(): boolean {
    return this.engine.stopped || this.models.stopped;
  }

  /** Trains every reader up to so many steps, for at most so many milliseconds; true when all are there. */
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

  /** What the meter shows: of the chosen reader's two mean banks; nothing where the text has none. */
  bankCosine(): number | undefined {
    return this.recipe.corpus === 'bank'
      ? meanCosine(this.engine, this.models, this.chosen.model, this.reading)
      : undefined;
  }

  /** Begins a text; it grows by `write`. */
  beginWriting(wanted: Wanted): void {
    const writing = new Writing(this.chosen.model, this.reading, wanted);
    for (const old of this.writings.splice(kept - 1)) old.end();
    this.writings.unshift(writing);
  }

  async write(): Promise<void> {
    await this.writings[0]?.next();
  }

  /** What was written: by which wish, after how many steps, and how many tokens; the oldest first. */
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

  /** Everything that is shown. Throws a RangeError for a sentence with an unknown word. */
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

  /** A text that cannot be read is none that a file could be of. */
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

  /** The matrix that is asked for, or one that every reader has. */
  private known(matrix: string): string {
    const [group, ...name] = matrix.split('.');
    return group !== 'parameters' || this.chosen.model.parameters()[name.join('.')] ? matrix : 'parameters.head.weight';
  }

  /** Every matrix that can be put under the glass. */
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

  /** Another training takes the place of the present one, which is kept if it has learned anything. */
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

/** e to a power. */
const powerOf = (engine: Attention, power: number): number =>
  engine.softmaxSteps([power, 0], { kind: 'naive' }).exponentials[0] ?? NaN;

/** Whether a saved model knows the same words in the same order, and reads texts as long. */
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

/** Which of the readers here a saved model is. */
function readerOf({ context = 'heads', heads = 1, blocks = 1 }: LanguageModel['config']): ReaderName {
  if (context === 'average' || context === 'rnn') return context;
  if (context === 'blocks' && heads === 4 && blocks === 1) return 'block';
  if (context === 'heads' && (heads === 1 || heads === 4)) return heads === 1 ? 'head' : 'heads';
  throw new RangeError(
    `the file's model has ${heads} heads and ${blocks} blocks, but here are 1 or 4 heads and 1 block`,
  );
}
