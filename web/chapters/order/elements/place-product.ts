// Writes out the dot product of two positions, and plots the products of all pairs over their distance.
import type { ShownPath } from '../../../core/store/paths.ts';
import { html, svg } from 'lit';
import type { TemplateResult } from 'lit';
import { written as writtenPiece } from '../../../core/elements/written-sum.ts';
import { equalsAfter } from '../../../core/lesson/equals-sign.ts';
import { added, sign } from '../../../core/lesson/pieces.ts';
import type { Piece } from '../../../core/lesson/pieces.ts';
import { numberAt } from '../../../core/lesson/look-up.ts';
import { shownTable } from '../tables.ts';
import { words } from '../words.ts';
import { store } from '../../../core/store/store.ts';
import { LessonElement, number, svgNumber, withFixedDigits } from '../../../core/elements/lesson-element.ts';
import { across, picture } from './places.ts';

const height = 168;
const [top, bottom] = [14, 124];
const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
const product = html`<i>p</i><sub><i>i</i></sub> · <i>p</i><sub><i>j</i></sub>`;

class PlaceProduct extends LessonElement {
  protected override render(): TemplateResult {
    return html`<p class="pair-sum">${product} ${this.sum()}<span class="problem" role="status">${this.missing()}</span></p>${this.dots()}`;
  }

  /** Writes out the dot product, if the table has a row for both places. */
  private sum(): TemplateResult | string {
    const { order } = store.values ?? {};
    if (!order || Number.isNaN(order.pair.product)) return '';
    const { table, position, otherPlace } = store.state;
    const path = table === 'sinusoid' ? 'order.waves' : 'order.table';
    const at = (place: number, column: number): Piece => ({ of: `${path}.${place}.${column}`, digits: 3 });
    const terms = range(shownTable(order, store.state).columns).map((column) => [
      at(position, column),
      sign(' × '),
      at(otherPlace, column),
    ]);
    const equals = equalsAfter(added(terms), { of: 'order.pair.product', digits: 3 }, store.values);
    const written = terms.map(
      (term, i) => html`${i > 0 ? ' + ' : ''}<span class="term">${term.map((piece) => writtenPiece(piece))}</span>`,
    );
    return html`= ${written} ${equals} <b>${number('order.pair.product')}</b>`;
  }

  /** Writes a notice that names the places for which the table has no row. */
  private missing(): TemplateResult | string {
    const { order } = store.values ?? {};
    const { table, position, otherPlace } = store.state;
    if (!order || table !== 'learned' || order.asked.problem === '') return '';
    const { waves } = words();
    const beyond: ShownPath[] = [
      position >= order.table.rows ? (['order.asked.position'] as const) : [],
      otherPlace >= order.table.rows && otherPlace !== position ? (['order.pair.other'] as const) : [],
    ].flat();
    return html`${withFixedDigits(waves.rows)} ${number('order.asked.longest', 0)}. ${waves.none} ${beyond.map((path, i) => html`${i > 0 ? ', ' : ''}${number(path, 0)}`)}.`;
  }

  private dots(): TemplateResult {
    const { pair } = store.values?.order ?? {};
    const { rows = 0, data = [] } = pair?.products ?? {};
    const [low, high] = [Math.min(0, ...data), Math.max(1, ...data)];
    const up = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - top);
    const places = range(rows).flatMap((i) =>
      range(rows - i).map((distance) => `${across(distance)},${up(data[i * rows + i + distance] ?? 0).toFixed(1)}`),
    );
    const here = numberAt(store.values, 'order.pair.product');
    return html`
      <svg class="waves products" viewBox="0 0 ${picture.width} ${height}" role="img" aria-label=${words().waves.products}>
        <line x1=${picture.left - 8} x2=${across(picture.places - 1) + 8} y1=${up(0)} y2=${up(0)}></line>
        <text class="name" x="0" y=${up(0) + 5}>${letter('i')} · ${letter('j')}</text>
        ${[...new Set(places)].map((place) => svg`<circle cx=${place.split(',')[0]} cy=${place.split(',')[1]} r="3"></circle>`)}
        ${
          pair && !Number.isNaN(here)
            ? svg`<circle class="here" cx=${across(pair.distance)} cy=${up(here)} r="5"></circle>
              ${svgNumber('order.pair.product', 3, picture.width - 2, up(here) + 5, 'figure')}`
            : ''
        }
        ${range(picture.places).map((distance) => svg`<text class="place ${distance % 2 ? 'odd' : ''}" x=${across(distance)} y=${bottom + 20} data-static>${distance}</text>`)}
        <text class="name" x=${picture.left} y=${height - 4}>${words().waves.distance} |i − j|</text>
      </svg>`;
  }
}

const letter = (index: string) => svg`p<tspan class="index" dy="4">${index}</tspan><tspan dy="-4">\u200b</tspan>`;

customElements.define('place-product', PlaceProduct);
