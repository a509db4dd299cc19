// <softmax-steps scores="[1, 2, 3]" tokens="stream bank mud">: a row of scores on its way to weights, stage by stage.
import { nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Engine } from '../engine.js';
import type { SoftmaxSteps as Steps, VectorLike } from '../types.js';
import { checkDigits, checkNotText, checkWords, inOwnWords, isGiven, json, wordList } from './attribute-values.js';
import { EngineElement } from './engine-element.js';
import { GridControl } from './grid-control.js';
import type { Grid, GridCell, GridRow } from './grid.js';
import { plainHost } from './grid-host.js';
import type { Declaration } from './property-values.js';

/** Bars of the stages that are parts of a whole. */
const barred: readonly string[] = ['exponentials', 'weights'];

export class SoftmaxSteps extends EngineElement {
  static override properties: Record<string, Declaration> = {
    ...EngineElement.properties,
    scores: { converter: json },
    tokens: { converter: wordList, initial: [] },
    label: { initial: '' },
    digits: { type: Number, initial: 3 },
  };

  /** (keys); as an attribute JSON. Nothing is shown before it is set. */
  declare scores: VectorLike | undefined;
  /** One for each score; places counted from 1 where left out. */
  declare tokens: readonly string[];
  declare label: string;
  declare digits: number;

  private steps: Steps | undefined;
  private readonly control = new GridControl(this, {
    ...plainHost(
      () => this.words,
      (path) => this.numberAt(path),
    ),
    grid: () => this.grid(),
  });

  /** "exponentials.2", "sum" */
  private numberAt(path: string): number {
    const [stage = '', place = 0] = path.split('.');
    const value = stage === 'scores' ? this.scores : this.steps?.[stage as keyof Steps];
    return (typeof value === 'number' ? value : value?.[Number(place)]) ?? NaN;
  }

  private grid(): Grid {
    const { stages } = this.words;
    const heads = Array.from(this.scores ?? [], (_, i) => this.tokens[i] ?? this.words.column(i + 1));
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
            share: barred.includes(stage) ? this.numberAt(`${stage}.${i}`) : 0,
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
    const scores = this.scores as VectorLike;
    this.steps = inOwnWords('row', 'scores', () => engine.softmaxSteps(scores));
    checkWords('tokens', this.tokens, scores.length, 'score');
    return this.control.render();
  }

  protected override updated(): void {
    super.updated();
    this.control.updated();
  }
}
