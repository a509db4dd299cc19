// One reader on its way: its model, and the loss that it had every few steps.
import type { LanguageModel, LanguageModels, StepReport } from 'riverbank/language-model';
import { configOf, trainOptionsOf } from './recipe.ts';
import type { ReaderName, Recipe } from './recipe.ts';
import type { Reading } from './texts.ts';

/** Steps between two points of the curve. */
export const every = 10;

export class Run {
  /** The last step's report. */
  last: StepReport | undefined;
  /** The loss on unseen texts after 0, 10, 20 … steps. A model out of a file has none from before. */
  readonly curve: number[] = [];
  readonly start: number;

  constructor(
    readonly name: ReaderName,
    readonly model: LanguageModel,
    private readonly reading: Reading,
  ) {
    this.start = model.steps;
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
    this.measure();
  }

  /** The loss on unseen texts now, where there are any. */
  loss(): number | undefined {
    const { unseen } = this.reading;
    return unseen && this.model.loss(unseen);
  }

  private measure(): void {
    const isPoint = (this.model.steps - this.start) % every === 0;
    const loss = isPoint ? this.loss() : undefined;
    if (loss !== undefined) this.curve.push(loss);
  }
}
