// Draws a table of positions as waves: one lane per column, one dot per place. The numbers of two draggable places, i
// and j, are shown beside it.
import type { MatrixPath } from '../../../core/store/paths.ts';
import { html, svg } from 'lit';
import type { SVGTemplateResult, TemplateResult } from 'lit';
import { numberAt } from '../../../core/lesson/look-up.ts';
import { words } from '../words.ts';
import { store } from '../../../core/store/store.ts';
import { LessonElement, svgNumber, textAt } from '../../../core/elements/lesson-element.ts';
import { across, nearest, picture, placeUnder } from './places.ts';
import type { PlaceField } from './places.ts';

const columns = 8;
const lane = 34;
/** The y coordinate of the lanes' upper edge. The grip of j is above it. */
const top = 26;
/** The y coordinate of the lanes' lower edge. The place numbers and the grip of i are below it. */
const foot = top + columns * lane;
const height = foot + 56;
const grip = 13;
const middle = (column: number): number => top + lane * column + lane / 2;
const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
const letters: Record<PlaceField, string> = { position: 'i', otherPlace: 'j' };
/** The x coordinates of the right edges of two columns of numbers: p_i (`position`) and p_j (`otherPlace`). */
const ends = { position: picture.width - 64, otherPlace: picture.width - 2 };

class WaveView extends LessonElement {
  /** The place, i or j, that is being dragged; undefined if neither is. */
  private dragged: PlaceField | undefined;

  protected override render(): TemplateResult {
    const { table, position, otherPlace } = store.state;
    const path = table === 'sinusoid' ? 'order.waves' : 'order.table';
    const rows = store.values ? numberAt(store.values, `${path}.rows`) : 0;
    return html`
      <svg class="waves" viewBox="0 0 ${picture.width} ${height}" role="img" aria-label=${this.label(path, rows)}
        @pointerdown=${(event: PointerEvent) => this.take(event)} @pointermove=${(event: PointerEvent) => this.drag(event)}
        @pointerup=${() => (this.dragged = undefined)} @pointercancel=${() => (this.dragged = undefined)}>
        ${this.place('position', position, foot + 2 * grip + 14)}${this.place('otherPlace', otherPlace, grip + 1)}
        ${range(columns).map((column) => this.lane(path, column, rows))}
        ${range(picture.places).map((at) => svg`<text class="place ${at % 2 ? 'odd' : ''}" x=${across(at)} y=${foot + 18} data-static>${at}</text>`)}
        ${(['position', 'otherPlace'] as const).map((field) => this.figures(path, field, rows))}
      </svg>`;
  }

  private label(path: MatrixPath, rows: number): string {
    const { waves } = words();
    const list = (place: number) =>
      place < rows
        ? range(columns)
            .map((column) => textAt(`${path}.${place}.${column}`, 3))
            .join(', ')
        : waves.nothing;
    const { position, otherPlace } = store.state;
    return `${waves.label(position, list(position))}; ${waves.label(otherPlace, list(otherPlace))}`;
  }

  /** Draws place i or j as a vertical band over all lanes, with a round grip at one end. */
  private place(field: PlaceField, at: number, y: number): SVGTemplateResult {
    const [from, to] = field === 'position' ? [top, y] : [y, foot];
    return svg`<g class="grip ${field}"><rect x=${across(at) - picture.step / 2} y=${from} width=${picture.step} height=${to - from}></rect>
      <circle cx=${across(at)} cy=${y} r=${grip}></circle><text x=${across(at)} y=${y + 5}>${letters[field]}</text></g>`;
  }

  private figures(path: MatrixPath, field: PlaceField, rows: number): SVGTemplateResult {
    const place = store.state[field];
    const x = ends[field];
    return svg`<text class="figure letter" x=${x} y=${top - 8}>p<tspan class="index" dy="4">${letters[field]}</tspan></text>
      ${place < rows ? range(columns).map((column) => svgNumber(`${path}.${place}.${column}`, 3, x, middle(column) + 5, 'figure')) : ''}`;
  }

  private lane(path: MatrixPath, column: number, rows: number): SVGTemplateResult {
    const values = range(rows).map((place) => numberAt(store.values, `${path}.${place}.${column}`));
    const tallest = Math.max(1, ...values.map(Math.abs));
    const points = values.map((value, place) => ({
      x: across(place),
      y: middle(column) - (value / tallest) * (lane / 2 - 4),
    }));
    const name =
      path === 'order.table'
        ? `${column + 1}`
        : `${column % 2 === 0 ? 'sin' : 'cos'} i${column < 2 ? '' : `/${10 ** Math.floor(column / 2)}`}`;
    const here = (place: number) => place === store.state.position || place === store.state.otherPlace;
    return svg`<g class="lane"><line x1=${picture.left - 8} x2=${across(picture.places - 1) + 8} y1=${middle(column)} y2=${middle(column)}></line>
      <text class="name" x="0" y=${middle(column) + 5} data-static>${name}</text>
      <polyline points=${points.map((point) => `${point.x},${point.y.toFixed(1)}`).join(' ')}></polyline>
      ${points.map((point, place) => svg`<circle class=${here(place) ? 'here' : ''} cx=${point.x} cy=${point.y.toFixed(1)} r="3"></circle>`)}</g>`;
  }

  /** Starts to drag i or j, whichever is nearer to the pressed point. */
  private take(event: PointerEvent): void {
    if (!store.values) return;
    const picture = event.currentTarget as SVGSVGElement;
    picture.setPointerCapture(event.pointerId);
    this.dragged = nearest(event, picture.getBoundingClientRect());
    this.drag(event);
  }

  private drag(event: PointerEvent): void {
    if (!this.dragged) return;
    const place = placeUnder(event, (event.currentTarget as SVGSVGElement).getBoundingClientRect());
    if (store.state[this.dragged] !== place) store.set({ [this.dragged]: place });
  }
}

customElements.define('wave-view', WaveView);
