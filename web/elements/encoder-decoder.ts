// The outline of a translator: an encoder that reads, a decoder that writes, and the attention between them, drawn with its weights.
import { html, nothing, svg } from 'lit';
import type { SVGTemplateResult, TemplateResult } from 'lit';
import { decoderTokens, encoderTokens } from '../lesson/state.ts';
import { lookUp, numberAt } from '../lesson/values.ts';
import { t } from '../locale/index.ts';
import { store } from '../store/store.ts';
import { LessonElement, svgNumber, textAt } from './lesson-element.ts';

const width = 620;
const line = 246;
const encoderAt = [95, 205];
const decoderAt = [355, 455, 555];

class EncoderDecoder extends LessonElement {
  protected override shows(): readonly unknown[] {
    return [lookUp(store.values, 'sources.weights'), store.state.sources, store.state.road, this.figure?.asked];
  }

  /** The decoder's word whose weights are drawn: that of the cell in question, else the bank. */
  private get row(): number {
    const place = /^sources\.\w+\.(\d)\./.exec(this.figure?.asked ?? '')?.[1];
    return place === undefined ? 1 : Number(place);
  }

  protected override render(): TemplateResult {
    const { sources } = store.state;
    const { row } = this;
    const self = sources === 'self';
    const [tokens, at] = self ? [decoderTokens, decoderAt] : [encoderTokens, encoderAt];
    const paths = tokens.map((_, i) => `sources.weights.${row}.${i}`);
    const list = tokens.map((word, i) => t.arcs.one(word, textAt(paths[i] ?? '', 3))).join(', ');
    return html`
      <svg class="outline ${sources}" viewBox="0 0 ${width} 300" role="img" aria-label=${t.outline.label(decoderTokens[row] ?? '', list)}>
        ${this.block('encoder', 20, 190, 260, 92, t.outline.encoder)}
        ${this.block('decoder', 300, 190, 310, 92, t.outline.decoder)}
        ${this.block('attention', self ? 300 : 150, 12, 310, 76, self ? t.outline.self : t.outline.cross)}
        ${store.values ? paths.map((path, i) => this.thread(path, at[i] ?? 0, self ? 455 : 305)) : nothing}
        <path class="query-line" d="M ${decoderAt[row] ?? 0} ${line - 24} C ${decoderAt[row] ?? 0} 150, ${self ? 560 : 430} 150, ${self ? 560 : 430} 90"></path>
        <text class="query" x=${self ? 576 : 446} y="112">Q</text>
        <text class="key" x=${self ? 322 : 172} y="112">K</text><text class="value" x=${self ? 344 : sources === 'torn' ? 384 : 194} y="112">V</text>
        ${sources === 'torn' ? svg`<path class="value-line" d="M 380 188 C 380 150, 370 150, 370 90"></path>` : nothing}
        ${encoderTokens.map((word, i) => this.word(word, encoderAt[i] ?? 0, 'finance', false))}
        ${decoderTokens.map((word, i) => this.word(word, decoderAt[i] ?? 0, 'river', i === row))}
        ${store.values ? svg`${svgNumber('sources.encoderSteps', 0, 268, 270, 'steps')}${svgNumber('sources.decoderSteps', 0, 598, 270, 'steps')}` : nothing}
        ${store.values ? paths.map((path, i) => this.figureOf(path, at[i] ?? 0)) : nothing}
      </svg>`;
  }

  private block(name: string, left: number, top: number, wide: number, high: number, title: string): SVGTemplateResult {
    return svg`<g class="block ${name}"><rect x=${left} y=${top} width=${wide} height=${high} rx="6"></rect><text x=${left + 12} y=${name === 'attention' ? top + 20 : top + high - 12}>${title}</text></g>`;
  }

  private word(word: string, x: number, sentence: string, from: boolean): SVGTemplateResult {
    return svg`<text class="word ${sentence} ${word} ${from ? 'from' : ''}" x=${x} y=${line}>${word}</text>`;
  }

  private thread(path: string, from: number, to: number): SVGTemplateResult {
    const share = Math.min(Math.max(numberAt(store.values, path) || 0, 0), 1);
    return svg`<path class="thread" d="M ${from} ${line - 24} C ${from} 140, ${to - 90 + from / 8} 150, ${to - 90 + from / 8} 90" stroke-width=${Math.max(share * 13, 0.75)}
      @pointerenter=${() => this.figure?.pointAt(path)} @pointerleave=${() => this.figure?.pointAt(undefined)}></path>`;
  }

  /** Beside the foot of its thread, so that nobody takes it for another's. */
  private figureOf(path: string, from: number): SVGTemplateResult {
    return svgNumber(path, 3, from - 34, line - 33, this.figure?.asked === path ? 'figure asked' : 'figure');
  }
}

customElements.define('encoder-decoder', EncoderDecoder);
