// Shows how softmax turns one row of scores into weights, stage by stage. The learner can edit every number.
import type { CellText } from '../../../core/store/paths.ts';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { sentences } from '../../../core/store/state.ts';
import { storyOf } from '../../../core/lesson/story.ts';
import type { Story } from '../../../core/lesson/story.ts';
import { numberAt } from '../../../core/lesson/look-up.ts';
import { t } from '../../../core/words/index.ts';
import { store } from '../../../core/store/store.ts';
import type { Grid, GridCell } from 'riverbank/element-parts';
import { GridElement } from '../../../core/elements/grid-element.ts';
import { wordHeads } from '../../../core/elements/lesson-element.ts';

class SoftmaxSteps extends GridElement {
  private story: Story | undefined;

  protected override willUpdate(): void {
    const { sentence, row } = store.state;
    if (this.figure) this.figure.example = `${sentence}.weights.${row}.${row === 1 ? 0 : 1}`;
    const { asked } = this.figure ?? {};
    this.story = asked && store.values ? storyOf(asked, store.state, store.values) : undefined;
  }

  protected override isLit(path: CellText): boolean {
    return this.story?.left.includes(path) ?? false;
  }

  protected override grid(): Grid {
    const { sentence, row } = store.state;
    const tokens = sentences[sentence];
    const softmax = `${sentence}.softmax.${row}` as const;
    const cell = (path: CellText, name: string, look = '', share = 0, note = ''): GridCell => ({
      path,
      note,
      name,
      digits: 3,
      blank: store.values === undefined,
      look,
      share,
    });
    /** A bar's length: the number itself, or its share of the row's largest number if that exceeds 1. */
    const bar = (at: CellText, row: readonly CellText[]) =>
      numberAt(store.values, at) / Math.max(1, ...row.map((path) => numberAt(store.values, path) || 0));
    const line = (
      head: string,
      path: (column: number) => CellText,
      look: string,
      bars: boolean,
      last: GridCell | undefined,
    ) => ({
      head,
      cells: [
        ...tokens.map((token, column) =>
          cell(
            path(column),
            t.cell.number(token, head),
            look,
            bars
              ? bar(
                  path(column),
                  tokens.map((_, other) => path(other)),
                )
              : 0,
          ),
        ),
        last,
      ],
    });
    const { stage } = t;
    return {
      label: stage.grid(tokens[row] ?? ''),
      caption: undefined,
      columns: [...wordHeads(tokens), stage.whole],
      rows: [
        line(
          stage.scores,
          (column) => `${sentence}.scores.${row}.${column}`,
          '',
          false,
          cell(`${softmax}.maximum`, stage.maximum, 'whole', 0, stage.maximum),
        ),
        line(stage.shifted, (column) => `${softmax}.shifted.${column}`, '', false, undefined),
        line(
          stage.exponentials,
          (column) => `${softmax}.exponentials.${column}`,
          'bar',
          true,
          cell(`${softmax}.sum`, stage.sum, 'whole', 0, stage.sum),
        ),
        line(stage.weights, (column) => `${sentence}.weights.${row}.${column}`, 'bar weight', true, undefined),
      ],
      look: `steps tint-weight ${sentence}`,
    };
  }

  protected override render(): TemplateResult {
    const word = sentences[store.state.sentence][store.state.row] ?? '';
    return html`<p class="figure-name"><span class="name">${t.stage.heading}</span> <b class=${store.state.sentence}>${word}</b></p>${super.render()}`;
  }
}

customElements.define('softmax-steps', SoftmaxSteps);
