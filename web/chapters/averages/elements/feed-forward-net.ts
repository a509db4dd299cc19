// Draws the feed-forward layer as a network for one word: four inputs, eight hidden numbers after ReLU, four outputs.
import type { CellText, MatrixPath } from '../../../core/store/paths.ts';
import { html, svg } from 'lit';
import type { SVGTemplateResult, TemplateResult } from 'lit';
import { figureAt } from '../../../core/lesson/figures.ts';
import { sentences } from '../../../core/store/state.ts';
import { numberAt } from '../../../core/lesson/look-up.ts';
import { words } from '../words.ts';
import { beside, cellText, readCell } from '../../../core/store/cell.ts';
import { store } from '../../../core/store/store.ts';
import { LessonElement, svgNumber } from '../../../core/elements/lesson-element.ts';

/**
 * The columns of the drawing from left to right. `of` is the matrix whose row the column shows, `size` is the length of
 * this row, and `x` is the column's x coordinate. `from` is the weight matrix between this column and the column before
 * it.
 */
const layers = [
  { of: 'river.context', size: 4, x: 50, from: undefined },
  { of: 'tower.activated', size: 8, x: 230, from: 'tower.widen' },
  { of: 'tower.output', size: 4, x: 410, from: 'tower.narrow' },
] as const;
const height = 296;
/** Half the width of a number's box. */
const half = 32;
/**
 * The y coordinate of the center of a number's box. The top 24 units of the picture hold the symbols of the matrices.
 */
const y = (place: number, size: number): number =>
  24 + (height - 24) / 2 + (place - (size - 1) / 2) * (size > 4 ? 33 : 56);

class FeedForwardNet extends LessonElement {
  private get row(): number {
    return (sentences.river as readonly string[]).indexOf(store.state.fed);
  }

  protected override render(): TemplateResult {
    return html`
      <svg class="network" viewBox="0 0 460 ${height}" role="img" aria-label=${words().network.label(store.state.fed)}>
        ${layers.slice(1).map((_, i) => this.edges(i))}
        ${layers.map(({ of, from, x }) => [this.heading(of, x), from && this.heading(from, x - 90)])}
        ${layers.map(({ of, size, x }) => Array.from({ length: size }, (_, place) => this.node(`${of}.${this.row}.${place}`, x, y(place, size))))}
      </svg>`;
  }

  private heading(of: MatrixPath, x: number): SVGTemplateResult {
    const [letter, index] = figureAt(of, store.state, store.values).symbol.split('_');
    return svg`<text class="symbol" x=${x} y="14">${letter}${index && svg`<tspan class="index" dy="4">${index}</tspan>`}</text>`;
  }

  /**
   * Draws a line for each weight. The larger the weight's absolute value, the wider the line, up to a width of 8. A
   * negative weight's line is dashed. The lines into the selected number are dark.
   */
  private edges(i: number): SVGTemplateResult[] {
    const [left, right] = [layers[i], layers[i + 1]];
    const weights = right?.from;
    if (!left || !right || !weights) return [];
    return Array.from({ length: left.size * right.size }, (_, pair) => {
      const [from, to] = [Math.floor(pair / right.size), pair % right.size];
      const weight = numberAt(store.values, `${weights}.${from}.${to}`) || 0;
      const asked = this.isAsked(`${right.of}.${this.row}.${to}`);
      return svg`<line class="edge ${weight < 0 ? 'negative' : ''} ${asked ? 'asked' : ''}" x1=${left.x + half} y1=${y(from, left.size)}
        x2=${right.x - half} y2=${y(to, right.size)} stroke-width=${Math.min(Math.abs(weight) * 6, 8)}></line>`;
    });
  }

  /** Whether to mark a number as selected. A number after ReLU is also marked if the number before ReLU is selected. */
  private isAsked(path: CellText): boolean {
    const { asked } = this.figure ?? {};
    const cell = readCell(path);
    const before = cell?.matrix === 'tower.activated' ? cellText(beside(cell, 'hidden')) : undefined;
    return asked !== undefined && (asked === path || asked === before);
  }

  private node(path: CellText, x: number, at: number): SVGTemplateResult {
    const asked = this.isAsked(path);
    const silent = numberAt(store.values, path) === 0;
    return svg`<g class="node ${asked ? 'asked' : ''} ${silent ? 'silent' : ''}" @pointerenter=${() => this.figure?.pointAt(path)}
      @pointerleave=${() => this.figure?.pointAt(undefined)}>
      <rect x=${x - half} y=${at - 13} width=${2 * half} height="26" rx="13"></rect>${svgNumber(path, 3, x, at + 5)}</g>`;
  }
}

customElements.define('feed-forward-net', FeedForwardNet);
