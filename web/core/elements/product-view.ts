// Lays out a matrix product: left factor on the left, right factor above, and the result where rows and columns meet.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { factorsOf } from '../lesson/figures.ts';
import type { Factors } from '../lesson/figures.ts';
import { inSentence } from '../store/cell.ts';
import type { MatrixPath } from '../store/paths.ts';
import { store } from '../store/store.ts';
import { LessonElement } from './lesson-element.ts';
import './matrix-view.ts';

const named = { fromAttribute: (text: string | null) => (text ?? '').split(' ').filter(Boolean) };

export class ProductView extends LessonElement {
  static override properties = {
    results: { converter: named },
    tints: { converter: named },
    frozen: { type: Boolean },
    filled: { type: Number },
    shaded: { type: Boolean },
    added: { type: String },
    addedSign: { attribute: false },
  };

  /** Paths of the results. If there are several, they share the right factor. "@" stands for the selected sentence. */
  declare results: string[];
  /** The colours of left factor, right factor and result. */
  declare tints: string[];
  declare frozen: boolean;
  /** How many cells of the result show their number, counted row by row. The others are empty. undefined means all. */
  declare filled: number | undefined;
  /** Draws the matrices as shaded pictures, for large matrices. */
  declare shaded: boolean;
  /** Path of a row that is added to every row of the result. It is shown below the result, with aligned columns. */
  declare added: string;
  /** The sign before the added row. */
  declare addedSign: TemplateResult | string;

  constructor() {
    super();
    this.results = [];
    this.tints = [];
    this.added = this.addedSign = '';
    this.frozen = this.shaded = false;
  }

  protected override render(): TemplateResult {
    const results = this.results.map((path) => inSentence(path, store.state.sentence));
    const [first] = results;
    const shared = first === undefined ? undefined : factorsOf(first, store.state);
    if (!shared) return html``;
    if (this.shaded) return this.pictures(results, shared);
    const [leftTint = 'plain', rightTint = 'plain', resultTint = 'plain'] = this.tints;
    return html`
      <div class="product">
        <matrix-view class="right" side="right" .of=${shared.right} .tint=${rightTint} .transposed=${shared.transposed}
          .frozen=${this.frozen} aligned></matrix-view>
        ${results.map((path, i) => this.rowOfProduct(path, leftTint, resultTint, i > 0))}
        ${this.added === '' ? nothing : html`<span class="added-sign">${this.addedSign}</span><matrix-view class="added" .of=${this.added} .tint=${resultTint} aligned></matrix-view>`}
      </div>`;
  }

  private pictures(results: readonly MatrixPath[], { left, right }: Factors<MatrixPath>): TemplateResult {
    return html`
      <div class="product">
        <shade-grid class="right" .of=${right}></shade-grid>
        <shade-grid class="left" .of=${left}></shade-grid>
        ${results.map((path) => html`<shade-grid class="result" .of=${path}></shade-grid>`)}
      </div>`;
  }

  private rowOfProduct(
    path: MatrixPath,
    leftTint: string,
    resultTint: string,
    bare: boolean,
  ): TemplateResult | typeof nothing {
    const factors = factorsOf(path, store.state);
    if (!factors) return nothing;
    return html`
      <matrix-view class="left" side="left" .of=${factors.left} .tint=${leftTint} .frozen=${this.frozen} .bare=${bare}></matrix-view>
      <matrix-view class="result" .of=${path} .tint=${resultTint} .frozen=${this.frozen} .filled=${this.filled} .bare=${bare} aligned></matrix-view>`;
  }
}

customElements.define('product-view', ProductView);
