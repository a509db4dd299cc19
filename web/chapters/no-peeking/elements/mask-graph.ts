// Draws the mask as a directed graph: an arrow runs from each word to every word that attends to it.
import { html, nothing, svg } from 'lit';
import type { SVGTemplateResult, TemplateResult } from 'lit';
import { figureAt, headName } from '../../../core/lesson/figures.ts';
import type { Head } from '../../../core/lesson/figures.ts';
import { hasOwnBits } from '../masking.ts';
import { numberAt } from '../../../core/lesson/look-up.ts';
import { words as says } from '../words.ts';
import { store } from '../../../core/store/store.ts';
import { LessonElement } from '../../../core/elements/lesson-element.ts';

const width = 460;
const middle = 112;
/** Half the size of a node. The words are written inside the nodes, so no arrow crosses them. */
const half = { width: 40, height: 15 };
const place = (index: number): number => 60 + 113 * index;

/**
 * The path of an arrow. An arrow from an earlier word runs above the words, an arrow from a later word runs below them,
 * and an arrow from a word to itself is a loop.
 */
function arrow(from: number, to: number): string {
  if (from === to) return `M ${place(from) + 6} ${middle - half.height} c 22 -36, -34 -36, -13 -3`;
  const side = Math.sign(to - from);
  const start = place(from) + side * 14;
  const end = place(to) - side * 14;
  const edge = middle - side * half.height;
  const bend = middle - side * (42 + 23 * Math.abs(to - from));
  return `M ${start} ${edge} C ${start + side * 8} ${bend}, ${end - side * 8} ${bend}, ${end} ${edge - side * 3}`;
}

class MaskGraph extends LessonElement {
  private sees(query: number, key: number): boolean {
    return numberAt(store.values, `mask.keep.${query}.${key}`) === 1;
  }

  protected override render(): TemplateResult {
    const words = figureAt('mask.keep', store.state, store.values).rows;
    const list = words.map((word, query) => {
      const seen = words.filter((_, key) => this.sees(query, key)).map(headName);
      return says().graph.sees(headName(word), seen.join(', ') || says().graph.nobody);
    });
    return html`
      <svg class="mask-graph" viewBox="0 10 ${width} 193" role="img" aria-label=${says().graph.label(list.join(' '))}>
        <defs>${['past', 'future'].map((time) => svg`<marker id="arrow-${time}" class=${time} viewBox="0 0 8 8" refX="6" refY="4" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto"><path d="M 0 0 L 8 4 L 0 8 z"></path></marker>`)}</defs>
        ${words.map((_, query) => words.map((__, key) => (this.sees(query, key) ? this.arrow(key, query) : '')))}
        ${words.map((head, i) => this.node(head, i))}
      </svg>
      ${hasOwnBits(store.state) ? html`<p class="note">${says().graph.stays}</p>` : nothing}`;
  }

  private arrow(from: number, to: number): SVGTemplateResult {
    const path = `mask.keep.${to}.${from}` as const;
    const { asked, cell } = this.figure ?? {};
    const time = from > to ? 'future' : 'past';
    const look = asked === path ? 'asked' : cell?.matrix === 'mask.keep' && cell.row === to ? 'near' : '';
    return svg`<path class="arrow ${time} ${look}" d=${arrow(from, to)} marker-end="url(#arrow-${time})"
      @pointerenter=${() => this.figure?.pointAt(path)} @pointerleave=${() => this.figure?.pointAt(undefined)}></path>`;
  }

  private node({ word }: Head, i: number): SVGTemplateResult {
    return svg`<rect class="node" x=${place(i) - half.width} y=${middle - half.height} width=${2 * half.width} height=${2 * half.height} rx=${half.height}></rect>
      <text class="word ${word}" x=${place(i)} y=${middle + 5}>${word}<tspan class="index" dy="4" data-static>${i + 1}</tspan></text>`;
  }
}

customElements.define('mask-graph', MaskGraph);
