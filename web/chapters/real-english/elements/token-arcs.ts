// Draws arcs from one token to all tokens that it attends to. The drawing shrinks to fit the window, and scrolls if it
// is still too long.
import type { CellText } from '../../../core/store/paths.ts';
import { html, svg } from 'lit';
import type { SVGTemplateResult, TemplateResult } from 'lit';
import { cssVariable } from 'riverbank/element-parts';
import { svgNumber, textAt } from '../../../core/elements/lesson-element.ts';
import { numberAt } from '../../../core/lesson/look-up.ts';
import { store } from '../../../core/store/store.ts';
import { t } from '../../../core/words/index.ts';
import { plainToken } from '../reading/plain-token.ts';
import type { EnglishView } from '../reading/view.ts';
import { EnglishElement } from './english-element.ts';

const letter = 10.5;
/** The space beside a token. It is enough even if a browser uses a wider fallback font. */
const room = 20;
const least = 52;
const baseline = 168;
const foot = baseline - 42;

class TokenArcs extends EnglishElement {
  static override properties = { row: { type: Number } };
  declare row: number;
  private shownRow: number | undefined;

  constructor() {
    super();
    this.row = 0;
  }

  protected override drawn(view: EnglishView): TemplateResult {
    const tokens = view.texts[view.of].tokens.map(plainToken);
    const places = placesOf(tokens);
    const width = places.reduce((sum, { wide }) => sum + wide, 0);
    const path = (to: number): CellText => `english.trace.weights.${this.row}.${to}`;
    const list = tokens.map((token, to) => t.arcs.one(token, textAt(path(to), 2))).join(', ');
    const middle = places.map(({ middle: at }) => at);
    return html`<svg class="arcs token-arcs" viewBox="0 0 ${width} ${baseline + 18}" ${cssVariable('--wide', width)} role="img" aria-label=${t.arcs.label(tokens[this.row] ?? '', list)}>
      ${tokens.map((_, to) => this.arc(path(to), middle[this.row] ?? 0, middle[to] ?? 0))}
      ${tokens.map((token, i) => svg`<text class="word ${i === this.row ? 'from' : ''}" x=${middle[i]} y=${baseline} data-static @click=${() => this.figure?.focusOn(`english.trace.weights.${i}.${i}`)}>${token}</text>`)}
      ${tokens.map((_, to) => svgNumber(path(to), 2, middle[to] ?? 0, baseline - 22, `arc-number ${this.figure?.asked === path(to) ? 'asked' : ''}`))}</svg>`;
  }

  /** Scrolls the attending token into view when it changes. */
  protected override updated(): void {
    const { view } = this;
    const scroll = this.closest('.scroll');
    if (!view || !scroll || this.shownRow === this.row) return;
    this.shownRow = this.row;
    const { middle = 0 } = placesOf(view.texts[view.of].tokens.map(plainToken))[this.row] ?? {};
    scroll.scrollLeft = middle - scroll.clientWidth / 2;
  }

  private arc(path: CellText, from: number, to: number): SVGTemplateResult {
    const weight = Math.min(Math.max(numberAt(store.values, path) || 0, 0), 1);
    const top = foot - Math.min(24 + 0.16 * Math.abs(from - to), 112);
    const line =
      from === to
        ? `M ${from - 6} ${foot} c -26 -44, 38 -44, 12 0`
        : `M ${from} ${foot} C ${from} ${top}, ${to} ${top}, ${to} ${foot}`;
    return svg`<path class="arc ${this.figure?.asked === path ? 'asked' : ''}" d=${line} stroke-width=${Math.max(weight * 11, 0.6)}
      @pointerenter=${() => this.figure?.pointAt(path)} @pointerleave=${() => this.figure?.pointAt(undefined)}></path>`;
  }
}

/** The middle and width of each token in the drawing. The width depends on the token's number of letters. */
function placesOf(tokens: readonly string[]): { middle: number; wide: number }[] {
  let left = 0;
  return tokens.map((token) => {
    const wide = Math.max(least, token.length * letter + room);
    left += wide;
    return { middle: left - wide / 2, wide };
  });
}

customElements.define('token-arcs', TokenArcs);
