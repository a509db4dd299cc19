// The element <softmax-steps scores="[1, 2, 3]" tokens="stream bank mud">: softmax of a row of scores, step by step.
import { nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { vectorSource, type Floats } from '../wire/matrices.js';
import type { Engine } from '../engine/engine.js';
import type { SoftmaxSteps as Steps, VectorLike } from '../engine/types.js';
import {
  checkDigits,
  checkNotText,
  checkWords,
  isGiven,
  json,
  withRenamedErrors,
  wordList,
} from './attribute-values.js';
import { EngineElement } from './engine-element.js';
import { GridControl } from './grid-control.js';
import type { Grid, GridCell, GridRow } from './grid.js';
import { plainHost } from './grid-host.js';
import type { Declaration, Text } from './property-values.js';

/** The steps whose cells are shaded: the larger the number, the darker the cell. */
const shaded: readonly string[] = ['exponentials', 'weights'];

export interface SoftmaxSteps {
  /** The scores of one row (keys); JSON in the attribute. Nothing is shown until they are set. */
  get scores(): VectorLike | undefined;
  set scores(value: VectorLike | Text);
  /** One word per score; by default the scores are numbered from 1. */
  get tokens(): readonly string[];
  set tokens(value: readonly string[] | Text);
  get label(): string;
  set label(value: Text);
  /** The number of digits after the point; default 3. */
  get digits(): number;
  set digits(value: number | Text);
}

export class SoftmaxSteps extends EngineElement {
  /** Lit's declarations of the properties. @internal */
  static override properties: Record<string, Declaration> = {
    ...EngineElement.properties,
    scores: { converter: json },
    tokens: { converter: wordList, initial: [] },
    label: { initial: '' },
    digits: { type: Number, initial: 3 },
  };

  private numbers: Floats = new Float32Array(0);
  private steps: Steps | undefined;
  private readonly control = new GridControl(this, {
    ...plainHost(
      () => this.words,
      (path) => this.numberAt(path),
    ),
    grid: () => this.grid(),
  });

  /** Returns the number at a path such as "exponentials.2" or "sum". */
  private numberAt(path: string): number {
    const [stage = '', place = 0] = path.split('.');
    const value = stage === 'scores' ? this.numbers : this.steps?.[stage as keyof Steps];
    return (typeof value === 'number' ? value : value?.[Number(place)]) ?? NaN;
  }

  private grid(): Grid {
    const { stages } = this.words;
    const heads = Array.from(this.numbers, (_, i) => this.tokens[i] ?? this.words.column(i + 1));
    const cell = (path: string, name: string, more: Partial<GridCell> = {}): GridCell => ({
      path,
      digits: this.digits,
      name,
      ...more,
    });
    const line = (stage: 'scores' | 'shifted' | 'exponentials' | 'weights', whole?: 'maximum' | 'sum'): GridRow => ({
      head: stages[stage],
      cells: [
        ...heads.map((head, i) =>
          cell(`${stage}.${i}`, this.words.cell(head, stages[stage]), {
            share: shaded.includes(stage) ? this.numberAt(`${stage}.${i}`) : 0,
          }),
        ),
        whole && cell(whole, stages[whole], { note: stages[whole] }),
      ],
    });
    return {
      label: this.label || this.words.softmax,
      caption: undefined,
      columns: [...heads, stages.whole],
      rows: [line('scores', 'maximum'), line('shifted'), line('exponentials', 'sum'), line('weights')],
      look: 'steps',
    };
  }

  protected override shown(engine: Engine): TemplateResult | typeof nothing {
    if (!isGiven(this.scores)) return nothing;
    checkDigits(this.digits);
    checkNotText('scores', this.scores, 'an array of numbers');
    const { parts } = vectorSource('scores', this.scores);
    this.numbers = parts[0]!;
    this.steps = withRenamedErrors('row', 'scores', () => engine.softmaxSteps(this.numbers));
    checkWords('tokens', this.tokens, this.numbers.length, 'score');
    return this.control.render();
  }

  protected override updated(): void {
    super.updated();
    this.control.updated();
  }
}
