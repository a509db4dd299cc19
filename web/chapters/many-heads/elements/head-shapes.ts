// Draws the matrices of multi-head attention to scale, so that the effect of more heads on their sizes is visible.
import type { PathUnder } from '../../../core/store/paths.ts';
import { html, svg } from 'lit';
import type { TemplateResult } from 'lit';
import { numberAt } from '../../../core/lesson/look-up.ts';
import { store } from '../../../core/store/store.ts';
import { sign } from '../../../core/lesson/pieces.ts';
import { counted, LessonElement, number, symbol } from '../../../core/elements/lesson-element.ts';
import { sumUpTo } from '../../../core/elements/written-sum.ts';
import { words } from '../words.ts';

const symbols = { projections: ['W_q', 'W_k', 'W_v'], weights: ['A'], joined: ['J'], mixer: ['W_o'] };

/**
 * The least width of a picture, in matrix columns. All pictures have the same width, so they are drawn to the same
 * scale.
 */
const room = 112;

class HeadShapes extends LessonElement {
  private at(name: PathUnder<'sizes'>): number {
    return numberAt(store.values, `sizes.${name}`) || 0;
  }

  protected override render(): TemplateResult {
    const [heads = 0, tokens = 0, width = 0, own = 0] = (['heads', 'tokens', 'width', 'headWidth'] as const).map(
      (name) => this.at(name),
    );
    const cut = { x: own, y: 0 };
    return html`
      <p class="shape-sums">${words().heads.learned} ${number('sizes.learned', 0)} (${symbol('W_q')}, ${symbol('W_k')}, ${symbol('W_v')}) + ${number('sizes.mixer', 0)} (${symbol('W_o')})
        <span class="divided">· ${words().heads.divisor} ${sumUpTo({ of: 'sizes.divisor', digits: 3 }, sign('√'), { of: 'sizes.headWidth', digits: 0 })}${number('sizes.divisor', 3)}</span></p>
      <dl class="shapes">
        ${this.line('projections', this.boxes(heads, own, width, cut), 'width', 'across')}
        ${this.line('weights', this.boxes(heads, tokens, tokens, { x: tokens + 3, y: 0 }), 'tokens', 'tokens', true)}
        ${this.line('joined', this.boxes(heads, own, tokens, cut), 'tokens', 'joined')}
        ${this.line('mixer', this.boxes(heads, width, own, { x: 0, y: own }), 'joined', 'width')}
      </dl>`;
  }

  private line(
    name: keyof typeof symbols,
    picture: TemplateResult,
    down: PathUnder<'sizes'>,
    across: PathUnder<'sizes'>,
    each = false,
  ): TemplateResult {
    return html`
      <div><dt><span class="symbol">${symbols[name].map((letter, i) => html`${i > 0 ? ', ' : ''}${symbol(letter)}`)}</span> <span class="name">${words().heads.of[name]}</span>
        <span class="shape">${each ? html`${counted('sizes.heads', words().asks.shapes.heads)} × ` : ''}${this.side(down)} × ${this.side(across)}</span></dt>
        <dd>${picture}</dd></div>`;
  }

  /** The length of a side. If the length is a number of tokens, the word "tokens" follows it. */
  private side(name: PathUnder<'sizes'>): TemplateResult {
    return name === 'tokens' ? counted('sizes.tokens', words().asks.shapes.tokens) : number(`sizes.${name}`, 0);
  }

  /** One box for each head, each shifted by `step` from the one before. */
  private boxes(heads: number, width: number, height: number, step: { x: number; y: number }): TemplateResult {
    return html`<svg viewBox="0 0 ${Math.max(room, this.at('joined'))} ${Math.max(1, height + (heads - 1) * step.y)}" aria-hidden="true">
      ${Array.from(
        { length: heads },
        (_, head) => svg`<rect class="head-${head % 2}" x=${head * step.x} y=${head * step.y}
        width=${width} height=${height}></rect>`,
      )}</svg>`;
  }
}

customElements.define('head-shapes', HeadShapes);
