// Draws the shapes of queries, keys and values to scale. If their widths do not fit, it shows the engine's error
// message.
import { html, svg } from 'lit';
import type { SVGTemplateResult, TemplateResult } from 'lit';
import { store } from '../../../core/store/store.ts';
import { sliders } from '../settings.ts';
import { words } from '../words.ts';
import { LessonElement, svgNumber } from '../../../core/elements/lesson-element.ts';
import '../../../core/elements/matrix-view.ts';

const unit = 15;
const { most } = sliders.queryWidth;
/** The y coordinate of the middle of all boxes. A box of any height is centred on this line. */
const middle = 26 + (most * unit) / 2;

type Width = 'tokens' | 'query' | 'key' | 'value';

interface Box {
  name: string;
  kind: string;
  rows: Width;
  columns: Width;
  high: number;
  wide: number;
}

class WidthsView extends LessonElement {
  protected override updated(): void {
    this.toggleAttribute('data-misfit', (store.values?.widths.complaint ?? '') !== '');
  }

  protected override render(): TemplateResult {
    const widths = store.values?.widths;
    if (!widths) return html``;
    const { tokens, query, key, value, complaint } = widths;
    const box = (name: string, kind: string, rows: Width, columns: Width, high: number, wide: number): Box => ({
      name,
      kind,
      rows,
      columns,
      high,
      wide,
    });
    const boxes = [
      box('Q', 'query', 'tokens', 'query', tokens, query),
      box('K', 'key', 'key', 'tokens', key, tokens),
      box('V', 'value', 'tokens', 'value', tokens, value),
      ...(complaint ? [] : [box('C', 'context', 'tokens', 'value', tokens, value)]),
    ];
    return html`
      <svg class="boxes" viewBox="0 0 560 ${30 + most * unit}" role="img" aria-label=${complaint || words().widths.fit}>${this.drawn(boxes, complaint !== '')}</svg>
      <p class="note complaint ${complaint ? 'wrong' : ''}" role="status">${
        complaint
          ? html`${words().widths.misfit} <span data-of="widths.complaint" data-digits="0">${complaint}</span>`
          : words().widths.fit
      }</p>
      ${complaint ? html`` : html`<matrix-view of="widths.context" tint="context"></matrix-view>`}`;
  }

  private drawn(boxes: readonly Box[], wrong: boolean): SVGTemplateResult[] {
    let right = 4;
    return boxes.map(({ name, kind, rows, columns, high, wide }, i) => {
      const x = right;
      const gap = i === 1 ? 94 : 40;
      const top = middle - (high * unit) / 2;
      right += Math.max(wide * unit, 74) + gap;
      return svg`<g class="box ${kind} ${wrong && i < 2 ? 'misfit' : ''}">
        <rect x=${x} y=${top} width=${wide * unit} height=${high * unit}></rect>
        <text class="name" x=${x} y=${top - 10}>${name}${kind === 'key' ? svg`<tspan dy="-5" font-size="10">T</tspan>` : ''}</text>
        ${svgNumber(`widths.${rows}`, 0, x + 26, top - 10)}<text x=${x + 38} y=${top - 10}>×</text>${svgNumber(`widths.${columns}`, 0, x + 52, top - 10)}
        <text x=${right - gap + 12} y=${middle + 5}>${i < boxes.length - 1 ? ['·', '→ S → A ·', '→'][i] : ''}</text></g>`;
    });
  }
}

customElements.define('widths-view', WidthsView);
