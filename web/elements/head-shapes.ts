// The sizes of attention with several heads, drawn to scale: what is cut, and what grows.
import { html, svg } from 'lit';
import type { TemplateResult } from 'lit';
import { numberAt } from '../lesson/values.ts';
import { t } from '../locale/index.ts';
import { store } from '../store/store.ts';
import { LessonElement, number, symbol } from './lesson-element.ts';

const symbols = { projections: ['W_q', 'W_k', 'W_v'], weights: ['A'], joined: ['J'], mixer: ['W_o'] };

/** Pixels of the picture for one number. */
const unit = 3;

class HeadShapes extends LessonElement {
  protected override shows(): readonly unknown[] {
    return [store.values?.sizes];
  }

  private at(name: string): number {
    return numberAt(store.values, `sizes.${name}`) || 0;
  }

  protected override render(): TemplateResult {
    const [heads = 0, tokens = 0, width = 0, own = 0] = ['heads', 'tokens', 'width', 'headWidth'].map((name) => this.at(name));
    const cut = { x: own, y: 0 };
    return html`
      <dl class="shapes">
        ${this.line('projections', this.boxes(heads, own, width, cut), 'width', 'across')}
        ${this.line('weights', this.boxes(heads, tokens, tokens, { x: tokens + 3, y: 0 }), 'tokens', 'tokens', true)}
        ${this.line('joined', this.boxes(heads, own, tokens, cut), 'tokens', 'joined')}
        ${this.line('mixer', this.boxes(heads, width, own, { x: 0, y: own }), 'joined', 'width')}
      </dl>
      <p class="shape-sums">${t.heads.divisor} √${number('sizes.headWidth', 0)} = ${number('sizes.divisor', 3)} ·
        ${t.heads.learned} ${number('sizes.learned', 0)} + ${number('sizes.mixer', 0)} (${symbol('W_o')})</p>`;
  }

  private line(name: keyof typeof symbols, picture: TemplateResult, down: string, across: string, each = false): TemplateResult {
    return html`
      <div><dt><span class="symbol">${symbols[name].map((letter, i) => html`${i > 0 ? ', ' : ''}${symbol(letter)}`)}</span> <span class="name">${t.heads.of[name]}</span>
        <span class="shape">${each ? html`${number('sizes.heads', 0)} × ` : ''}${number(`sizes.${down}`, 0)} × ${number(`sizes.${across}`, 0)}</span></dt>
        <dd>${picture}</dd></div>`;
  }

  /** One box for each head, each so far from the one before. */
  private boxes(heads: number, width: number, height: number, step: { x: number; y: number }): TemplateResult {
    const [w, h] = [width + (heads - 1) * step.x, height + (heads - 1) * step.y].map((numbers) => Math.max(numbers, 1) * unit);
    return html`<svg viewBox="0 0 ${w} ${h}" width=${w} height=${h} aria-hidden="true">
      ${Array.from({ length: heads }, (_, head) => svg`<rect class="head-${head % 2}" x=${head * step.x * unit} y=${head * step.y * unit}
        width=${width * unit} height=${height * unit}></rect>`)}</svg>`;
  }
}

customElements.define('head-shapes', HeadShapes);
