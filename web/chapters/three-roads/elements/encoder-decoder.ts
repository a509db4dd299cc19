// Draws an encoder, a decoder and the attention that connects them. The lines are as thick as the weights are large.
import type { CellText } from '../../../core/store/paths.ts';
import { html, nothing, svg } from 'lit';
import type { SVGTemplateResult, TemplateResult } from 'lit';
import { decoderTokens, encoderTokens } from '../settings.ts';
import { numberAt } from '../../../core/lesson/look-up.ts';
import { t } from '../../../core/words/index.ts';
import { words } from '../words.ts';
import { rootOf } from '../../../core/store/cell.ts';
import { store } from '../../../core/store/store.ts';
import { LessonElement, svgNumber, textAt } from '../../../core/elements/lesson-element.ts';

const width = 620;
const line = 246;
const encoderAt = [95, 205];
const decoderAt = [372, 464, 556];

/** Draws the head of an arrow into the attention box. The head is wide enough for the thickest line. */
const head = (x: number, look = ''): SVGTemplateResult =>
  svg`<path class="head ${look}" d="M ${x - 9} 102 L ${x} 89 L ${x + 9} 102 z"></path>`;

class EncoderDecoder extends LessonElement {
  /**
   * The row of the decoder word whose weights are drawn: the row of the selected cell, or of "bank" if no cell is
   * selected.
   */
  private get row(): number {
    const { cell } = this.figure ?? {};
    return cell && rootOf(cell.matrix) === 'sources' ? cell.row : 1;
  }

  protected override render(): TemplateResult {
    const { sources } = store.state;
    const { outline } = words();
    const { row } = this;
    const [self, torn] = [sources === 'self', sources === 'torn'];
    const box = self ? 300 : 150; // the x of the attention box's left edge
    const asks = box + (self ? 236 : 280);
    const [tokens, at] = self ? [decoderTokens, decoderAt] : [encoderTokens, encoderAt];
    const steps = `${words().choices.road[store.state.road]}; ${outline.steps}`;
    const paths = tokens.map((_, i): CellText => `sources.weights.${row}.${i}`);
    const list = tokens.map((word, i) => t.arcs.one(word, textAt(`sources.weights.${row}.${i}`, 3))).join(', ');
    return html`
      <svg class="outline ${sources}" viewBox="0 8 ${width} 298" role="img" aria-label=${outline.label(decoderTokens[row] ?? '', list)}>
        ${this.block('encoder', 20, 190, 260, 112, outline.encoder, steps)}
        ${this.block('decoder', 300, 190, 310, 112, outline.decoder, steps)}
        ${this.block('attention', box, 12, 310, 76, self ? outline.self : torn ? outline.torn : outline.cross)}
        <text class="does" x=${box + 12} y="68">${outline.does} → <tspan class="context">C</tspan></text>
        ${store.values ? paths.map((path, i) => this.thread(path, at[i] ?? 0, box + 70 + 32 * i)) : nothing}
        <path class="query-line" d="M ${decoderAt[row] ?? 0} ${line - 24} C ${decoderAt[row] ?? 0} 150, ${asks} 150, ${asks} 102"></path>${head(asks, 'asks')}
        <text class="query" x=${asks + 12} y="120">Q = X</text>
        <text class="note" x=${box - 140} y="108"><tspan class="key">K</tspan>${torn ? '' : svg` = <tspan class="value">V</tspan>`} = <tspan class="source">${self ? 'X' : 'Y'}</tspan>${outline.wide.map((part) => svg`<tspan x=${box - 140} dy="19">${part}</tspan>`)}</text>
        ${torn ? svg`<path class="value-line" d="M 380 188 C 380 150, 370 150, 370 102"></path>${head(370, 'given')}<text class="value" x="384" y="120">V</text>` : nothing}
        ${encoderTokens.map((word, i) => this.word(word, encoderAt[i] ?? 0, 'finance', false))}
        ${decoderTokens.map((word, i) => this.word(word, decoderAt[i] ?? 0, 'river', i === row))}
        ${store.values ? svg`${svgNumber('sources.encoderSteps', 0, 268, 290, 'steps')}${svgNumber('sources.decoderSteps', 0, 598, 290, 'steps')}` : nothing}
        ${store.values ? paths.map((path, i) => this.figureOf(path, at[i] ?? 0)) : nothing}
      </svg>`;
  }

  private block(
    name: string,
    left: number,
    top: number,
    wide: number,
    high: number,
    title: string,
    steps = '',
  ): SVGTemplateResult {
    return svg`<g class="block ${name}"><rect x=${left} y=${top} width=${wide} height=${high} rx="6"></rect><text x=${left + 12} y=${steps ? top + high - 33 : top + 24}>${title}</text><text x=${left + 12} y=${top + high - 12}>${steps}</text></g>`;
  }

  private word(word: string, x: number, sentence: string, from: boolean): SVGTemplateResult {
    return svg`<text class="word ${sentence} ${word} ${from ? 'from' : ''}" x=${x} y=${line}>${word}</text>`;
  }

  private thread(path: CellText, from: number, to: number): SVGTemplateResult {
    const share = Math.min(Math.max(numberAt(store.values, path) || 0, 0), 1);
    return svg`<path class="thread" d="M ${from} ${line - 24} C ${from} 140, ${to} 150, ${to} 102" stroke-width=${Math.max(share * 13, 0.75)}
      @pointerenter=${() => this.figure?.pointAt(path)} @pointerleave=${() => this.figure?.pointAt(undefined)}></path>${head(to)}`;
  }

  /**
   * Writes a weight's number beside the lower end of its line, so that it is clear which line the number belongs to.
   */
  private figureOf(path: CellText, from: number): SVGTemplateResult {
    return svgNumber(path, 3, from - 38, line - 33, this.figure?.asked === path ? 'figure asked' : 'figure');
  }
}

customElements.define('encoder-decoder', EncoderDecoder);
