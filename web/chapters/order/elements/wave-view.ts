// A table of positions as waves: one lane for each column, one dot for each place, and the place that is asked for in figures.
import { html, svg } from 'lit';
import type { SVGTemplateResult, TemplateResult } from 'lit';
import { numberAt } from '../../../core/lesson/values.ts';
import { words } from '../words.ts';
import { store } from '../../../core/store/store.ts';
import { LessonElement, number, svgNumber, textAt, withFixedDigits } from '../../../core/elements/lesson-element.ts';

const columns = 8;
const places = 17;
const lane = 34;
const left = 104;
const step = 25;
const width = left + places * step + 66;
const height = columns * lane + 34;
const x = (place: number): number => left + step * place;
const middle = (column: number): number => lane * column + lane / 2 + 4;
const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

class WaveView extends LessonElement {
  protected override shows(): readonly unknown[] {
    return [store.state.table, store.state.position, store.values === undefined];
  }

  protected override render(): TemplateResult {
    const { table, position } = store.state;
    const { waves } = words();
    const path = table === 'sinusoid' ? 'order.waves' : 'order.table';
    const rows = store.values ? numberAt(store.values, `${path}.rows`) : 0;
    const known = position < rows;
    const list = known
      ? range(columns)
          .map((column) => textAt(`${path}.${position}.${column}`, 3))
          .join(', ')
      : waves.nothing;
    return html`
      <svg class="waves" viewBox="0 0 ${width} ${height}" role="img" aria-label=${waves.label(position, list)}>
        <rect class="asked" x=${x(position) - step / 2} y="0" width=${step} height=${columns * lane + 8}></rect>
        ${range(columns).map((column) => this.lane(path, column, rows))}
        ${range(places).map((place) => svg`<text class="place" x=${x(place)} y=${height - 8} data-static>${place}</text>`)}
        ${known ? range(columns).map((column) => svgNumber(`${path}.${position}.${column}`, 3, width - 4, middle(column) + 5, 'figure')) : ''}
      </svg>
      <p class="problem" role="status">${
        store.values?.order.asked.problem && table === 'learned'
          ? html`${withFixedDigits(waves.rows)} ${number('order.asked.longest', 0)}. ${waves.none} ${number('order.asked.position', 0)}.`
          : ''
      }</p>`;
  }

  private lane(path: string, column: number, rows: number): SVGTemplateResult {
    const values = range(rows).map((place) => numberAt(store.values, `${path}.${place}.${column}`));
    const tallest = Math.max(1, ...values.map(Math.abs));
    const points = values.map((value, place) => ({
      x: x(place),
      y: middle(column) - (value / tallest) * (lane / 2 - 4),
    }));
    const name =
      path === 'order.table'
        ? `${column + 1}`
        : `${column % 2 === 0 ? 'sin' : 'cos'} i${column < 2 ? '' : `/${10 ** Math.floor(column / 2)}`}`;
    return svg`<g class="lane"><line x1=${left - 8} x2=${x(places - 1) + 8} y1=${middle(column)} y2=${middle(column)}></line>
      <text class="name" x="0" y=${middle(column) + 5} data-static>${name}</text>
      <polyline points=${points.map((point) => `${point.x},${point.y.toFixed(1)}`).join(' ')}></polyline>
      ${points.map((point, place) => svg`<circle class=${place === store.state.position ? 'here' : ''} cx=${point.x} cy=${point.y.toFixed(1)} r="3"></circle>`)}</g>`;
  }
}

customElements.define('wave-view', WaveView);
