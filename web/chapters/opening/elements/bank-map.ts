// Draws the map: each word is a point, placed by two of its four numbers. The two banks start at the same point and
// move apart.
import type { MatrixPath } from '../../../core/store/paths.ts';
import { html, svg } from 'lit';
import type { SVGTemplateResult, TemplateResult } from 'lit';
import { bankRow, sentenceNames, sentences } from '../../../core/store/state.ts';
import type { SentenceName } from '../../../core/store/state.ts';
import { numberAt } from '../../../core/lesson/look-up.ts';
import { t } from '../../../core/words/index.ts';
import { store } from '../../../core/store/store.ts';
import { LessonElement } from '../../../core/elements/lesson-element.ts';

const size = 400;
const margin = 36;

interface Point {
  x: number;
  y: number;
}

/** Scales the points to fit the square. Both axes have the same scale, so angles are drawn correctly. */
function scaleFor(points: readonly Point[]): (point: Point) => Point {
  const all = points.flatMap(({ x, y }) => [x, y]).filter(Number.isFinite);
  const low = Math.min(0, ...all);
  const high = Math.max(1.5, ...all);
  const unit = (size - 2 * margin) / (high - low);
  return ({ x, y }) => ({ x: margin + (x - low) * unit, y: size - margin - (y - low) * unit });
}

interface Label extends Point {
  text: string;
}

/** The assumed width of a letter. No letter is wider. */
const letter = 9.5;
/** The height of a line. */
const line = 19;

/**
 * Places the labels so that none overlap or leave the picture at the right. A label is at the left of its point if
 * there is no room at the right. A label that overlaps another one moves line by line until it no longer does.
 */
function apart(labels: readonly Label[]): Label[] {
  const placed: Label[] = [];
  for (const { text, x, y } of labels) {
    const wide = letter * text.length;
    const at = { text, x: x + wide > size ? x - wide - 25 : x, y };
    const meets = (other: Label) =>
      Math.abs(other.y - at.y) < line && other.x < at.x + wide && at.x < other.x + letter * other.text.length;
    while (text && placed.some(meets)) at.y += y > size / 2 ? -line : line;
    placed.push(at);
  }
  return placed;
}

const pointAt = (path: MatrixPath, row = 0): Point => ({
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
    const isThere = ({ at }: { at: Point }) => Number.isFinite(at.x + at.y);
    const [words, both] = [neighbours.filter(isThere), banks.filter(isThere)];
    const scale = scaleFor([...neighbours, ...banks].map(({ at }) => at).concat(start));
    const together = banks.every(({ at }) => at.x === start.x && at.y === start.y);
    const zero = scale({ x: 0, y: 0 });
    const across = `${t.map.across} →`;
    const [, ...labels] = apart([
      { text: across, x: size - 8 - letter * across.length, y: zero.y + 22 },
      ...both.map(({ name, at }) => this.bankLabel(name, scale(at), together)),
      ...words.map(({ word, at }) => ({ text: word, x: scale(at).x + 10, y: scale(at).y - 8 })),
    ]);
    const label = (i: number) => svg`<text x=${labels[i]?.x} y=${labels[i]?.y}>${labels[i]?.text}</text>`;
    return html`
      <svg class="map" viewBox="0 0 ${size} ${size}" role="img" aria-label=${t.map.label(together ? t.map.together : t.map.apart)}>
        ${this.axes(zero, across)}
        ${words.map(({ name, at }, i) => svg`<g class="neighbour ${name}"><circle cx=${scale(at).x} cy=${scale(at).y} r="4"></circle>${label(both.length + i)}</g>`)}
        ${both.map(({ name, at }, i) => svg`<g class="bank ${name}">${this.bank(name, zero, scale(start), scale(at), together)}${label(i)}</g>`)}
      </svg>`;
  }

  private axes({ x, y }: Point, across: string): SVGTemplateResult {
    return svg`<g class="axes">
      <line x1=${x} y1=${y} x2=${size - 8} y2=${y}></line><line x1=${x} y1=${y} x2=${x} y2="8"></line>
      <text x=${size - 8} y=${y + 22} text-anchor="end">${across}</text>
      <text x=${x - 12} y="10" text-anchor="end" transform="rotate(-90 ${x - 12} 10)">${t.map.up} →</text></g>`;
  }

  /**
   * The label of a bank. While both banks are at the same point, they share one label, and the finance bank's own label
   * is empty.
   */
  private bankLabel(name: SentenceName, { x, y }: Point, together: boolean): Label {
    const isRiver = name === 'river';
    const alone = isRiver ? t.map.bankRiver : t.map.bankFinance;
    return { text: together ? (isRiver ? t.map.bank : '') : alone, x: x + 15, y: y + (isRiver ? 18 : -7) };
  }

  private bank(name: SentenceName, zero: Point, start: Point, at: Point, together: boolean): SVGTemplateResult {
    return svg`<line class="ray" x1=${zero.x} y1=${zero.y} x2=${at.x} y2=${at.y}></line>
      <line class="way" x1=${start.x} y1=${start.y} x2=${at.x} y2=${at.y}></line>
      <circle cx=${at.x} cy=${at.y} r=${together && name === 'finance' ? 5 : 9}></circle>`;
  }
}

customElements.define('bank-map', BankMap);
