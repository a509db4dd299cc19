// Draws a histogram of the scores. Its axis is the same for every width, but finer for divided scores.
import { html, nothing, svg } from 'lit';
import type { TemplateResult } from 'lit';
import { barCount, edges } from '../many.ts';
import { words } from '../words.ts';
import { store } from '../../../core/store/store.ts';
import { LessonElement, number, withFixedDigits } from '../../../core/elements/lesson-element.ts';

const [width, height, base] = [510, 130, 112];
const perBar = width / barCount;

class ScoreHistogram extends LessonElement {
  protected override render(): TemplateResult {
    const bars = store.values?.many.bars ?? [];
    const most = Math.max(1, ...bars);
    const edge = edges[store.state.dividing];
    return html`
      <svg class="histogram" viewBox="0 0 ${width} ${height}" role="img" aria-label=${words().many.histogram}>
        ${bars.map((count, i) => svg`<rect x=${i * perBar + 0.75} y=${base - (count / most) * 100} width=${perBar - 1.5} height=${(count / most) * 100}></rect>`)}
        <line x1="0" y1=${base} x2=${width} y2=${base}></line>
        <line class="zero" x1=${width / 2} y1=${base} x2=${width / 2} y2=${base + 5}></line>
        <text x="0" y=${height - 2} data-static>${`≤ −${edge}`}</text>
        <text x=${width / 2} y=${height - 1} text-anchor="middle" data-static>0</text>
        <text x=${width - 2} y=${height - 2} text-anchor="end" data-static>${`≥ ${edge}`}</text>
      </svg>
      <p class="tally">${words().many.bars} ${edge === edges.nothing ? nothing : withFixedDigits(`${words().many.finer(edge, edges.nothing)} `)}${number('many.total', 0)} ${words().many.scores} ${number('many.least', 1)} ${words().many.to} ${number('many.greatest', 1)}.
        ${words().many.spread} <b>${number('many.spread', 2)}</b><span class="root">; √d = ${number('many.root', 2)}.</span></p>`;
  }
}

customElements.define('score-histogram', ScoreHistogram);
