// One reader on its way: its model, and the loss that it had every few steps.
import type { LanguageModel, LanguageModels, StepReport } from 'riverbank/language-model';
import { configOf, trainOptionsOf } from './recipe.ts';
import type { ReaderName, Recipe } from './recipe.ts';
import type { Reading } from './texts.ts';

/** How many points a curve has while its steps double. */
const eachDoubling = 8;

/** Whether the curve has a point after so many steps: each of the first, then seldomer, so that they lie evenly on its logarithmic axis. */
const isPoint = (step: number): boolean =>
  step % Math.max(1, 2 ** Math.floor(Math.log2(Math.max(step, 1) / eachDoubling))) === 0;

/** Losses after so many steps, each list as long as the first, or empty. */
export interface Curve {
  at: number[];
  unseen: number[];
  seen: number[];
}

/** The curve, and the losses of now at its end, as they stand in the table. */
export const upTo = ({ at, unseen, seen }: Curve, steps: number, loss: number | undefined, seenLoss: number): Curve =>
  at.at(-1) === steps
    ? { at: [...at], unseen: [...unseen], seen: [...seen] }
    : { at: [...at, steps], unseen: loss === undefined ? [...unseen] : [...unseen, loss], seen: [...seen, seenLoss] };

export class Run {
  /** The last step's report. */
  last: StepReport | undefined;
  /** The losses on unseen texts and on some of those that it learns from, and after which steps. A model out of a file has none from before. */
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

  /** The loss on unseen texts now, where there are any. */
  loss(): number | undefined {
    const { unseen } = this.reading;
    return unseen && this.model.loss(unseen);
  }

  /** The loss on texts that it learns from. */
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
