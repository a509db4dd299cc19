// Explains the square root: it writes out the square of a score, and the sums of its squares and cross terms at any
// width.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { words } from '../words.ts';
import { store } from '../../../core/store/store.ts';
import { sign } from '../../../core/lesson/pieces.ts';
import type { Piece } from '../../../core/lesson/pieces.ts';
import { LessonElement, number } from '../../../core/elements/lesson-element.ts';
import { sumUpTo } from '../../../core/elements/written-sum.ts';
import '../../../core/elements/range-slider.ts';
import { places, product } from './square-grid.ts';

/** The rows of the table: the name of each value, and its number of digits after the point. */
const rows = [
  ['squares', 0],
  ['square', 3],
  ['crosses', 0],
  ['cross', 6],
  ['whole', 2],
  ['size', 2],
  ['root', 2],
] as const;

class SquareOfSum extends LessonElement {
  protected override willUpdate(): void {
    if (this.figure && this.figure.asked === undefined) this.figure.example = 'square.one.0.2';
  }

  protected override render(): TemplateResult {
    const { square } = words();
    return html`
      <p><i>S</i> = ${places.map((place) => html`${place > 0 ? ' + ' : ''}${product(place)}`)}. ${square.sum}</p>
      <div class="square-of-sum">
        <div><p class="figure-name">${square.one}</p>
          <square-grid .of=${'square.one'} .digits=${2}></square-grid>
          <p class="tally">${square.together} <i>S</i>² = ${sumUpTo({ of: 'square.squared', digits: 2 }, sign('('), { of: 'square.score', digits: 2 }, sign(')²'))}<b>${number('square.squared', 2)}</b></p></div>
        <div><p class="figure-name">${square.mean} (${number('square.pairs', 0)} ${square.pairs})</p>
          <square-grid .of=${'square.mean'} .digits=${2}></square-grid>
          <p class="tally">${square.together} <b>${number('square.few.whole', 2)}</b></p></div>
        <table class="sums"><thead><tr><td></td><th scope="col"><i>d</i> = ${number('square.few.width', 0)}</th>
          <th scope="col"><i>d</i> = ${number('square.many.width', 0)}</th></tr></thead>
          <tbody>${rows.map(
            ([field, digits]) => html`<tr class=${field}><th scope="row">${square.rows[field]}</th>
            <td>${number(`square.few.${field}`, digits)}</td><td>${number(`square.many.${field}`, digits)}</td></tr>`,
          )}</tbody></table>
      </div>
      <p class="work">${this.asked()}</p>
      <range-slider field="width"></range-slider>`;
  }

  /** Writes out the selected product. */
  private asked(): TemplateResult | string {
    const { cell } = this.figure ?? {};
    if (!cell || !store.values) return '';
    const { row, column } = cell;
    const made = { of: `square.one.${row}.${column}`, digits: 2 } as const;
    const factor = (place: number): Piece => ({ of: `square.products.0.${place}`, digits: 2 });
    return html`${product(row)} × ${product(column)} = ${sumUpTo(made, factor(row), sign(' × '), factor(column))}${number(made.of, made.digits)}; ${words().square.average} ${number(`square.mean.${row}.${column}`, 2)}`;
  }
}

customElements.define('square-of-sum', SquareOfSum);
