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

/** One stage of softmax: a row of the table. */
interface Stage {
  head: string;
  /** Returns the path of the number in a column, counted from 0. */
  path: (column: number) => CellText;
  /** CSS classes of the row's cells. The class "bar" gives each number a bar. */
  look?: string;
  /**
   * The row's last cell: a number computed from the whole row, the maximum or the sum. Without it the last cell is
   * empty.
   */
  last?: GridCell;
}

const cell = (path: CellText, name: string, look: string, share: number, note = ''): GridCell => ({
  path,
  note,
  name,
  digits: 3,
  blank: store.values === undefined,
  look,
  share,
});

/**
 * The length of a number's bar as a share of the longest possible bar. It is the number itself. If a number in the row
 * exceeds 1, each length is divided by the row's largest number.
 */
const barOf = (path: CellText, row: readonly CellText[]): number =>
  numberAt(store.values, path) / Math.max(1, ...row.map((each) => numberAt(store.values, each) || 0));

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
    const { stage } = t;
    const whole = (part: 'maximum' | 'sum') => cell(`${softmax}.${part}`, stage[part], 'whole', 0, stage[part]);
    const line = ({ head, path, look = '', last }: Stage) => {
      const paths = tokens.map((_, column) => path(column));
      const cells = paths.map((at, column) =>
        cell(at, t.cell.number(tokens[column]!, head), look, look.startsWith('bar') ? barOf(at, paths) : 0),
      );
      return { head, cells: [...cells, last] };
    };
    return {
      label: stage.grid(tokens[row] ?? ''),
      caption: undefined,
      columns: [...wordHeads(tokens), stage.whole],
      rows: [
        line({ head: stage.scores, path: (j) => `${sentence}.scores.${row}.${j}`, last: whole('maximum') }),
        line({ head: stage.shifted, path: (j) => `${softmax}.shifted.${j}` }),
        line({
          head: stage.exponentials,
          path: (j) => `${softmax}.exponentials.${j}`,
          look: 'bar',
          last: whole('sum'),
        }),
        line({ head: stage.weights, path: (j) => `${sentence}.weights.${row}.${j}`, look: 'bar weight' }),
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
