// Attention as arcs between words: the thicker the arc, the larger the weight written on it.
import { html, nothing, svg } from 'lit';
import type { SVGTemplateResult, TemplateResult } from 'lit';
import { bankRow, sentences } from '../lesson/state.ts';
import type { SentenceName } from '../lesson/state.ts';
import { numberAt } from '../lesson/values.ts';
import { t } from '../locale/index.ts';
import { store } from '../store/store.ts';
import { LessonElement, svgNumber, textAt } from './lesson-element.ts';

const width = 360;
const baseline = 112;
const place = (index: number): number => 60 + 120 * index;

const foot = baseline - 25;
const heightOf = (from: number, to: number): number => 44 + 22 * Math.abs(from - to);
/** Arcs leave a word beside its middle, so that the one to itself has room. */
const startOf = (from: number, to: number): number => place(from) + 17 * Math.sign(to - from);

/** From one word over to another; a word's arc to itself is a loop above it. */
function path(from: number, to: number): string {
  if (from === to) return `M ${place(from) - 7} ${foot} c -44 -66, 58 -66, 14 0`;
  const [a, b, top] = [startOf(from, to), place(to), foot - heightOf(from, to)];
  return `M ${a} ${foot} C ${a} ${top}, ${b} ${top}, ${b} ${foot}`;
}

/** Where the arc's number stands. */
function labelAt(from: number, to: number): { x: number; y: number } {
  if (from === to) return { x: place(from), y: foot - 60 };
  return { x: (startOf(from, to) + place(to)) / 2, y: foot - 0.75 * heightOf(from, to) - 9 };
}

class AttentionArcs extends LessonElement {
  static override properties = { sentence: { type: String }, of: { type: String }, row: { type: Number } };

  /** 'river', 'finance', or '' for the sentence on the stage. */
  declare sentence: SentenceName | '';
  /** Path of a 1 × 3 matrix of weights; left out: the sentence's own weights, in the row on the stage. */
  declare of: string;
  declare row: number;

  constructor() {
    super();
    this.sentence = '';
    this.of = '';
    this.row = -1;
  }

  protected override render(): TemplateResult {
    const name = this.sentence || store.state.sentence;
    const from = this.of ? bankRow : store.state.row;
    const tokens = sentences[name];
    const paths = tokens.map((_, to) => (this.of ? `${this.of}.0.${to}` : `${name}.weights.${from}.${to}`));
    const list = tokens.map((token, to) => t.arcs.one(token, textAt(paths[to] ?? '', 3))).join(', ');
    return html`
      <svg class="arcs ${name}" viewBox="0 0 ${width} ${baseline + 12}" role="img" aria-label=${t.arcs.label(tokens[from] ?? '', list)}>
        ${paths.map((weight, to) => this.arc(weight, from, to))}
        ${tokens.map((token, i) => svg`<text class="word ${i === from ? 'from' : ''} ${token === 'bank' ? 'bank' : ''}" x=${place(i)} y=${baseline}>${token}</text>`)}
        ${paths.map((weight, to) => this.label(weight, from, to))}
      </svg>`;
  }

  private arc(weight: string, from: number, to: number): SVGTemplateResult {
    const share = Math.min(Math.max(numberAt(store.values, weight) || 0, 0), 1);
    const asked = this.figure?.asked === weight ? 'asked' : '';
    return svg`<path class="arc ${asked}" d=${path(from, to)} stroke-width=${Math.max(share * 13, 0.75)}
      @pointerenter=${() => this.figure?.pointAt(weight)} @pointerleave=${() => this.figure?.pointAt(undefined)}></path>`;
  }

  private label(weight: string, from: number, to: number): SVGTemplateResult | typeof nothing {
    if (!store.values) return nothing;
    const { x, y } = labelAt(from, to);
    return svgNumber(weight, 3, x, y, `arc-number ${this.figure?.asked === weight ? 'asked' : ''}`);
  }
}

customElements.define('attention-arcs', AttentionArcs);
