// Plots the largest weight of a row and the gradient of softmax over the width, for each divisor.
import { html, svg } from 'lit';
import type { SVGTemplateResult, TemplateResult } from 'lit';
import { dividings, stops } from '../many.ts';
import type { Dividing, Effect } from '../many.ts';
import { words } from '../words.ts';
import { store } from '../../../core/store/store.ts';
import { LessonElement, number } from '../../../core/elements/lesson-element.ts';

const [width, height] = [240, 150];
const [left, right, top, bottom] = [8, 232, 12, 130];
const across = (d: number): number => left + (Math.log2(d) / Math.log2(stops.at(-1) ?? 1)) * (right - left);
const up = (share: number): number => bottom - share * (bottom - top);

/**
 * The distance of each name below the end of its line. A name with a negative distance is above the end. The distances
 * keep the names clear of the lines and of each other.
 */
const lower = { largest: { nothing: 30, root: -6, width: -6 }, gradient: { nothing: -28, root: 15, width: -6 } };

class WidthCurves extends LessonElement {
  protected override render(): TemplateResult {
    return html`<div class="curves">${this.panel('largest')}${this.panel('gradient')}</div>`;
  }

  private panel(field: 'largest' | 'gradient'): TemplateResult {
    const many = store.values?.many;
    return html`
      <figure><figcaption>${words().many[field]} <b>${number(`many.${field}`, 3)}</b></figcaption>
        <svg viewBox="0 0 ${width} ${height}" role="img" aria-label=${words().many.curve[field]}>
          <line x1=${left} y1=${bottom} x2=${right} y2=${bottom}></line><line x1=${left} y1=${bottom} x2=${left} y2=${top}></line>
          ${many ? dividings.map((dividing) => this.curve(dividing, many.curves[dividing], field)) : ''}
          ${many ? dividings.map((dividing) => this.label(dividing, many.curves[dividing], field)) : ''}
          ${many ? svg`<circle cx=${across(many.width)} cy=${up(many[field])} r="5"></circle>` : ''}
          <text x=${left} y=${height - 4} data-static>d = 1</text><text x=${right} y=${height - 4} text-anchor="end" data-static>${stops.at(-1)}</text>
          <text x=${across(32)} y=${height - 4} text-anchor="middle" data-static>32</text>
          <text x=${left + 4} y=${top + 2} data-static>1</text><text x=${left + 4} y=${bottom - 4} data-static>0</text>
        </svg></figure>`;
  }

  private curve(dividing: Dividing, effects: readonly Effect[], field: 'largest' | 'gradient'): SVGTemplateResult {
    const points = effects.map((effect, i) => `${across(stops[i] ?? 1).toFixed(1)},${up(effect[field]).toFixed(1)}`);
    return svg`<polyline class="${dividing} ${this.now(dividing)}" points=${points.join(' ')}></polyline>`;
  }

  /** Writes the name of a curve at the curve's end. Names are drawn after all curves, so that no curve covers them. */
  private label(dividing: Dividing, effects: readonly Effect[], field: 'largest' | 'gradient'): SVGTemplateResult {
    const y = up(effects.at(-1)?.[field] ?? 0) + lower[field][dividing];
    return svg`<text class=${this.now(dividing)} x=${right} y=${y} text-anchor="end">${words().choices.dividing[dividing]}</text>`;
  }

  private now(dividing: Dividing): string {
    return dividing === store.state.dividing ? 'now' : '';
  }
}

customElements.define('width-curves', WidthCurves);
