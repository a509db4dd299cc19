// Draws attention as arcs between words: the larger the weight, the thicker the arc.
import type { CellText, MatrixPath } from '../store/paths.ts';
import { html, nothing, svg } from 'lit';
import type { SVGTemplateResult, TemplateResult } from 'lit';
import { arcPath, arcsSize, labelPlace, wordPlace } from 'riverbank/element-parts';
import { inSentence } from '../store/cell.ts';
import { bankRow, sentences } from '../store/state.ts';
import type { SentenceName } from '../store/state.ts';
import { numberAt } from '../lesson/look-up.ts';
import { t } from '../words/index.ts';
import { store } from '../store/store.ts';
import { LessonElement, sideOf, svgNumber, textAt } from './lesson-element.ts';

/** Longer words are shortened to this many letters, because the space between two words has no more room. */
const mostLetters = 11;
const short = (word: string): string => {
  const letters = [...word];
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters - 1).join('')}…` : word;
};

class AttentionArcs extends LessonElement {
  static override properties = {
    sentence: { type: String },
    of: { type: String },
    words: { attribute: false },
    from: { type: Number },
  };

  /** The sentence that is drawn: 'river' or 'finance'. '' means the sentence that the reader has selected. */
  declare sentence: SentenceName | '';
  /**
   * The path of the weights. With `words`, it names the weights of all words (words × words). Without `words`, it names
   * the weights of "bank" (1 × 3), or is '' for the weights of the selected word.
   */
  declare of: string;
  declare words: readonly string[] | undefined;
  /** With `words`: the index of the word whose arcs are drawn. */
  declare from: number;

  constructor() {
    super();
    this.sentence = '';
    this.of = '';
    this.from = 0;
  }

  protected override render(): TemplateResult {
    const name = this.sentence || store.state.sentence;
    const tokens = this.words ?? sentences[name];
    const from = this.words ? this.from : this.of ? bankRow : store.state.row;
    const of: `${MatrixPath}.${number}` = this.of
      ? `${inSentence(this.of, name)}.${this.words ? from : 0}`
      : `${name}.weights.${from}`;
    const paths = tokens.map((_, to): CellText => `${of}.${to}`);
    const { width, height, foot, line } = arcsSize(tokens.length);
    const list = tokens.map((token, to) => t.arcs.one(token, textAt(`${of}.${to}`, 3))).join(', ');
    return html`
      <svg class="arcs ${this.words ? '' : name}" viewBox="0 0 ${width} ${height}" role="img" aria-label=${t.arcs.label(tokens[from] ?? '', list)}>
        ${paths.map((weight, to) => this.arc(weight, arcPath(from, to, foot)))}
        ${tokens.map((token, i) => svg`<text data-static class="word ${i === from ? 'from' : ''} ${sideOf(token)}" x=${wordPlace(i)} y=${line}>${short(token)}</text>`)}
        ${paths.map((weight, to) => this.label(weight, labelPlace(from, to, tokens.length)))}
      </svg>`;
  }

  private arc(weight: CellText, line: string): SVGTemplateResult {
    const share = Math.min(Math.max(numberAt(store.values, weight) || 0, 0), 1);
    const asked = this.figure?.asked === weight ? 'asked' : '';
    return svg`<path class="arc ${asked}" d=${line} stroke-width=${Math.max(share * 13, 0.75)}
      @pointerenter=${() => this.figure?.pointAt(weight)} @pointerleave=${() => this.figure?.pointAt(undefined)}></path>`;
  }

  private label(weight: CellText, { x, y }: { x: number; y: number }): SVGTemplateResult | typeof nothing {
    if (!store.values) return nothing;
    return svgNumber(weight, 3, x, y, `arc-number ${this.figure?.asked === weight ? 'asked' : ''}`);
  }
}

customElements.define('attention-arcs', AttentionArcs);
