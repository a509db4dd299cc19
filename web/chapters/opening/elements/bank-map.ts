// The map: each word is a point, two of its four numbers; the two banks start on one point and part.
import { html, svg } from 'lit';
import type { SVGTemplateResult, TemplateResult } from 'lit';
import { bankRow, sentenceNames, sentences } from '../../../core/store/state.ts';
import type { SentenceName } from '../../../core/store/state.ts';
import { numberAt } from '../../../core/lesson/values.ts';
import { t } from '../../../core/words/index.ts';
import { store } from '../../../core/store/store.ts';
import { LessonElement } from '../../../core/elements/lesson-element.ts';

const size = 400;
const margin = 36;

interface Point {
  x: number;
  y: number;
}

/** Draws the values from 0 (or the least) to the largest into the square; both axes alike, so that angles are true. */
function scaleFor(points: readonly Point[]): (point: Point) => Point {
  const all = points.flatMap(({ x, y }) => [x, y]).filter(Number.isFinite);
  const low = Math.min(0, ...all);
  const high = Math.max(1.5, ...all);
  const unit = (size - 2 * margin) / (high - low);
  return ({ x, y }) => ({ x: margin + (x - low) * unit, y: size - margin - (y - low) * unit });
}

const pointAt = (path: string, row = 0): Point => ({
  x: numberAt(store.values, `${path}.${row}.0`),
  y: numberAt(store.values, `${path}.${row}.1`),
});

class BankMap extends LessonElement {
  protected override render(): TemplateResult {
    if (!store.values) return html`<svg class="map" viewBox="0 0 ${size} ${size}" aria-hidden="true"></svg>`;
    const neighbours = sentenceNames.flatMap((name) =>
      sentences[name].flatMap((word, row) =>
        row === bankRow ? [] : [{ name, word, at: pointAt(`map.${name}`, row) }],
      ),
    );
    const start = pointAt('map.river', bankRow);
    const banks = sentenceNames.map((name) => ({ name, at: pointAt(`blend.${name}.point`) }));
    const scale = scaleFor([...neighbours, ...banks].map(({ at }) => at).concat(start));
    const together = banks.every(({ at }) => at.x === start.x && at.y === start.y);
    return html`
      <svg class="map" viewBox="0 0 ${size} ${size}" role="img" aria-label=${t.map.label(together ? t.map.together : t.map.apart)}>
        ${this.axes(scale({ x: 0, y: 0 }))}
        ${neighbours.filter(({ at }) => Number.isFinite(at.x + at.y)).map(({ name, word, at }) => this.neighbour(name, word, scale(at)))}
        ${banks.filter(({ at }) => Number.isFinite(at.x + at.y)).map(({ name, at }) => this.bank(name, scale({ x: 0, y: 0 }), scale(start), scale(at), together))}
      </svg>`;
  }

  private axes({ x, y }: Point): SVGTemplateResult {
    return svg`<g class="axes">
      <line x1=${x} y1=${y} x2=${size - 8} y2=${y}></line><line x1=${x} y1=${y} x2=${x} y2="8"></line>
      <text x=${size - 8} y=${y + 22} text-anchor="end">${t.map.across} →</text>
      <text x=${x - 12} y="10" text-anchor="end" transform="rotate(-90 ${x - 12} 10)">${t.map.up} →</text></g>`;
  }

  private neighbour(name: SentenceName, word: string, { x, y }: Point): SVGTemplateResult {
    return svg`<g class="neighbour ${name}"><circle cx=${x} cy=${y} r="4"></circle><text x=${x + 10} y=${y - 8}>${word}</text></g>`;
  }

  private bank(name: SentenceName, zero: Point, start: Point, at: Point, together: boolean): SVGTemplateResult {
    const label = together
      ? name === 'river'
        ? t.map.bank
        : ''
      : name === 'river'
        ? t.map.bankRiver
        : t.map.bankFinance;
    return svg`<g class="bank ${name}">
      <line class="ray" x1=${zero.x} y1=${zero.y} x2=${at.x} y2=${at.y}></line>
      <line class="way" x1=${start.x} y1=${start.y} x2=${at.x} y2=${at.y}></line>
      <circle cx=${at.x} cy=${at.y} r=${together && name === 'finance' ? 5 : 9}></circle>
      <text x=${at.x + 15} y=${at.y + (name === 'river' ? 18 : -7)}>${label}</text></g>`;
  }
}

customElements.define('bank-map', BankMap);
