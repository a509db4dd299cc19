// Shows one matrix with its name, shape, row words and column words: <matrix-view of="river.scores" tint="weight">.
import { html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import type { Matrix } from 'riverbank';
import { figureAt, headName, sentenceOf } from '../lesson/figures.ts';
import type { Figure, Head } from '../lesson/figures.ts';
import { formatNumber } from '../lesson/format.ts';
import { rowsSet, sumsName } from '../lesson/row-sums.ts';
import { sameWritten } from '../lesson/said.ts';
import { storyOf } from '../lesson/story.ts';
import type { Story } from '../lesson/story.ts';
import { inSentence } from '../store/cell.ts';
import { lookUp, numberAt } from '../lesson/look-up.ts';
import { figures } from '../words/shared.ts';
import { figureName } from '../words/labels.ts';
import { t } from '../words/index.ts';
import type { CellText, MatrixPath } from '../store/paths.ts';
import { store } from '../store/store.ts';
import type { Grid, GridCell } from 'riverbank/element-parts';
import { GridElement } from './grid-element.ts';
import { fixed, number, symbol, wordHeads } from './lesson-element.ts';

/** The labels beside rows or above columns: each is a word, a place counted from 1, or both. */
export function headTexts(heads: readonly Head[]): TemplateResult[] {
  const words = wordHeads(heads.map(({ word }) => word ?? ''));
  return heads.map(({ word, place }, i) =>
    word === undefined
      ? fixed(place)
      : html`${words[i]}${place === undefined ? nothing : html`<sub>${fixed(place)}</sub>`}`,
  );
}

/** The words that a screen reader says before the number of a cell. */
export function cellName(figure: Figure, row: number, column: number): string {
  const word = (head: Head | undefined, place: (n: number) => string) =>
    head === undefined ? '' : head.word === undefined ? place(head.place) : headName(head);
  const down = word(figure.rows[row], t.cell.row);
  const across = word(figure.columns[column], t.cell.column);
  if (figure.name === 'weights') return t.cell.weight(down, across);
  if (figure.name === 'scores') return t.cell.score(down, across);
  if (figure.bits) return t.cell.bit(down, across);
  return t.cell.number(down, across);
}

export class MatrixView extends GridElement {
  static override properties = {
    of: { type: String },
    tint: { type: String },
    side: { type: String },
    transposed: { type: Boolean },
    frozen: { type: Boolean },
    filled: { type: Number },
    bare: { type: Boolean },
    aligned: { type: Boolean, reflect: true },
  };

  declare of: string;
  declare tint: string;
  /** The matrix's role in a product: 'left' or 'right' factor, or '' for the result. */
  declare side: string;
  declare transposed: boolean;
  /** Whether cells cannot be edited here. */
  declare frozen: boolean;
  /** How many cells show their number, counted row by row. The others are empty. undefined means that all show it. */
  declare filled: number | undefined;
  /** Leaves out the name above the matrix. */
  declare bare: boolean;
  /** Gives the columns the same width as in the other aligned matrices beside this one, so that columns line up. */
  declare aligned: boolean;

  constructor() {
    super();
    this.of = '';
    this.tint = 'plain';
    this.side = '';
    this.transposed = this.frozen = this.bare = this.aligned = false;
  }

  /** The path in `of`, with the name of the selected sentence in place of "@". */
  private get path(): MatrixPath {
    return inSentence(this.of, store.state.sentence);
  }

  /** This matrix and all aligned matrices beside it, whose columns get the same width. Empty if it is not aligned. */
  private group(): MatrixView[] {
    const all = this.aligned ? [...(this.parentElement?.querySelectorAll(':scope > matrix-view[aligned]') ?? [])] : [];
    return all.filter((view) => view instanceof MatrixView);
  }

  /** The number of characters in the longest number of this matrix. */
  private get letters(): number {
    const { digits } = figureAt(this.path, store.state, store.values);
    const { data = [] } = (lookUp(store.values, this.path) ?? {}) as Partial<Matrix>;
    return Math.max(0, ...Array.from(data, (value) => formatNumber(value, digits).length));
  }

  /** Makes the columns wide enough for the longest number in this matrix and in the matrices aligned with it. */
  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (this.aligned)
      this.style.setProperty('--letters', String(Math.max(...this.group().map(({ letters }) => letters))));
  }

  /** The story (core/lesson/story.ts) of the explained number: the cells that it is computed from, and its sum. */
  private story: Story | undefined;

  protected override willUpdate(): void {
    const { asked } = this.figure ?? {};
    this.story = asked && store.values ? storyOf(asked, store.state, store.values) : undefined;
  }

  protected override get editable(): boolean {
    return !this.frozen;
  }

  protected override isLit(path: CellText): boolean {
    const { story } = this;
    if (!story) return false;
    if (this.side === 'left') return story.left.includes(path);
    if (this.side === 'right') return story.right.includes(path);
    return story.left.includes(path) || story.right.includes(path);
  }

  protected override grid(): Grid {
    const figure = figureAt(this.path, store.state, store.values);
    const [down, across] = this.transposed ? [figure.columns, figure.rows] : [figure.rows, figure.columns];
    const sentence = sentenceOf(this.path, store.state, store.values);
    const rows = headTexts(down).map((head, row) => ({
      head,
      cells: across.map((_, column) =>
        this.gridCell(
          figure,
          this.transposed ? column : row,
          this.transposed ? row : column,
          row * across.length + column,
        ),
      ),
    }));
    const name = `${figureName(figure.name)} ${this.transposed ? `${figure.symbol}ᵀ` : figure.symbol}`;
    return {
      label: sentence ? `${name}, ${t.sentence[sentence]}` : name,
      caption: this.bare ? undefined : this.caption(figure),
      columns: headTexts(across),
      rows,
      look: `tint-${this.tint} of-${figure.name} ${sentence ?? 'mixed'}`,
    };
  }

  protected override render(): TemplateResult {
    return html`${this.rowNotes()}${super.render()}`;
  }

  /**
   * A note with the sum of each row of weights in which the learner has set a number, if the sum is no longer 1. The
   * notes are above the table; below it they would misalign tables that are side by side.
   */
  private rowNotes(): TemplateResult[] {
    const sums = `sums.${sumsName(this.path)}` as const;
    const rows = rowsSet(this.path, store.state).filter((row) => {
      const sum = numberAt(store.values, `${sums}.${row}.0`);
      return !Number.isNaN(sum) && !sameWritten([sum, 1]);
    });
    const heads = rows.length > 0 ? headTexts(figureAt(this.path, store.state, store.values).rows) : [];
    return rows.map(
      (row) =>
        html`<p class="row-note">${heads[row]}: ${figures().rowSum[0]} ${number(`${sums}.${row}.0`)}${figures().rowSum[1]}</p>`,
    );
  }

  private caption(figure: Figure): TemplateResult {
    const [first, second] = this.transposed ? (['columns', 'rows'] as const) : (['rows', 'columns'] as const);
    return html`<span class="title"><span class="symbol">${symbol(figure.symbol)}${this.transposed ? html`<sup>T</sup>` : nothing}</span> <span class="name">${figureName(figure.name)}</span>
      <span class="shape">${number(`${this.path}.${first}`, 0)} × ${number(`${this.path}.${second}`, 0)}</span></span>`;
  }

  private gridCell(figure: Figure, row: number, column: number, place: number): GridCell {
    const path = `${this.path}.${row}.${column}` as const;
    const value = numberAt(store.values, path);
    const blank = store.values === undefined || (this.filled !== undefined && place >= this.filled);
    return {
      path,
      digits: figure.digits,
      name: cellName(figure, row, column),
      blank,
      share:
        ['weights', 'open', 'rounded', 'shares'].includes(figure.name) || (figure.name === 'pile' && row === 0)
          ? Math.min(value, 1)
          : 0,
      bit: figure.bits,
      look: (figure.bits && value === 0) || value === -Infinity ? 'hidden' : '',
    };
  }
}

customElements.define('matrix-view', MatrixView);
