// Trains one model, and measures its losses at some of the steps.
import type { LanguageModel, LanguageModels, StepReport } from 'riverbank/language-model';
import { configOf, trainOptionsOf } from './recipe.ts';
import type { ReaderName, Recipe } from './recipe.ts';
import type { Reading } from './texts.ts';

/** The number of points that the curve gets each time the number of steps doubles. */
const eachDoubling = 8;

/**
 * Whether the curve has a point at this step. Points become rarer, so that they are evenly spaced on the logarithmic
 * axis.
 */
const isPoint = (step: number): boolean =>
  step % Math.max(1, 2 ** Math.floor(Math.log2(Math.max(step, 1) / eachDoubling))) === 0;

/** Losses at the steps `at`. `unseen` is empty if there are no unseen texts. */
export interface Curve {
  at: number[];
  unseen: number[];
  seen: number[];
}

/** The curve with the current losses added at its end, so that the end equals the losses in the table. */
export const upTo = ({ at, unseen, seen }: Curve, steps: number, loss: number | undefined, seenLoss: number): Curve =>
  at.at(-1) === steps
    ? { at: [...at], unseen: [...unseen], seen: [...seen] }
    : { at: [...at, steps], unseen: loss === undefined ? [...unseen] : [...unseen, loss], seen: [...seen, seenLoss] };

export class Run {
  /** The report of the latest training step. undefined before the first. */
  last: StepReport | undefined;
  /**
   * Losses on unseen texts and on training texts. For a model from a file, losses from before it was opened are
   * missing.
   */
  readonly curve: Curve = { at: [], unseen: [], seen: [] };

  constructor(
    readonly name: ReaderName,
    readonly model: LanguageModel,
    private readonly reading: Reading,
  ) {
    this.measure();
  }

  static begin(models: LanguageModels, reading: Reading, recipe: Recipe, name: ReaderName): Run {
    const { tokenizer, sequence, embedding } = reading;
    const config = configOf(name, recipe.scaleBy, tokenizer.tokens.length, sequence, embedding);
    const model = models.create(config, { seed: recipe.start, tokenizer, train: trainOptionsOf(recipe.rate) });
    return new Run(name, model, reading);
  }

  step(): void {
    this.last = this.model.step(this.reading.batch(this.model.steps));
    if (isPoint(this.model.steps)) this.measure();
  }

  /** The current loss on unseen texts. undefined if there are no unseen texts. */
  loss(): number | undefined {
    const { unseen } = this.reading;
    return unseen && this.model.loss(unseen);
  }

  /** The current loss on training texts. */
  seenLoss(): number {
    return this.model.loss(this.reading.seen);
  }

  private measure(): void {
    const { at, unseen, seen } = this.curve;
    const loss = this.loss();
    at.push(this.model.steps);
    seen.push(this.seenLoss());
    if (loss !== undefined) unseen.push(loss);
  }
}
