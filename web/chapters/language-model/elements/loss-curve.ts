// How wrong each reader still is on texts that it never learned from, step after step.
import { html, nothing, svg } from 'lit';
import type { SVGTemplateResult, TemplateResult } from 'lit';
import type { ModelView, RunView } from '../laboratory/view.ts';
import { words } from '../words.ts';
import { store } from '../../../core/store/store.ts';
import { counted, number, svgNumber, textAt } from '../../../core/elements/lesson-element.ts';
import { LaboratoryElement } from './laboratory-element.ts';

const width = 560;
const height = 270;
const left = 24;
const right = 124;
const top = 34;
const floor = height - 30;
/** From one name to the next, at least. */
const line = 20;

class LossCurve extends LaboratoryElement {
  protected override render(): TemplateResult {
    const { view } = this;
    const { curve } = words();
    const runs = view ? Object.values(view.runs) : [];
    const unmeasured = view?.split?.kept === 0;
    return html`
      ${
        unmeasured
          ? nothing
          : html`<svg class="curve" viewBox="0 0 ${width} ${height}" role="img" aria-label=${curve.label}>
        ${view ? this.drawing(runs, view) : ''}
      </svg>`
      }
      <table class="readers"><caption class="sr">${curve.table}</caption>
        <thead><tr><th scope="col">${words().switches.reader}</th><th scope="col">${curve.numbers}</th><th scope="col">${curve.loss}</th></tr></thead>
        <tbody>${runs.map(
          ({
            name,
          }) => html`<tr class=${this.look(name)}><th scope="row"><span class="key"></span>${this.nameOf(name)}</th>
          <td>${number(`model.runs.${name}.parameters`, 0)}</td><td>${unmeasured ? curve.unmeasured : number(`model.runs.${name}.loss`, 3)}</td></tr>`,
        )}
          <tr class="guess"><th scope="row"><span class="key"></span>${curve.guess}</th><td></td><td>${number('model.guess', 3)}</td></tr></tbody></table>
      ${view?.split ? html`<p class="note">${curve.learned} ${counted('model.split.learned', curve.tokens)}. ${unmeasured ? curve.tooShort : html`${curve.kept} ${counted('model.split.kept', curve.tokens)}.`}</p>` : nothing}`;
  }

  private nameOf(name: string): string {
    return (words().choices.reader as Record<string, string>)[name] ?? name;
  }

  private look(name: string): string {
    return name === store.state.reader ? 'chosen' : name;
  }

  private drawing(runs: RunView[], { guess, every, steps }: ModelView): SVGTemplateResult {
    const highest = Math.max(guess, ...runs.flatMap(({ curve }) => curve.filter(Number.isFinite))) * 1.04;
    const last = Math.max(every, ...runs.map(({ curve, start }) => start + (curve.length - 1) * every));
    const x = (step: number) => left + (step / last) * (width - left - right);
    const y = (loss: number) => floor - (Math.min(loss, highest) / highest) * (floor - top);
    return svg`
      <path class="axis" d="M${left} ${top}V${floor}H${width - right}"></path>
      <text class="mark" x=${left - 18} y="18">↑ ${words().curve.loss}</text>
      <line class="guess" x1=${left} y1=${y(guess)} x2=${width - right} y2=${y(guess)}></line>
      <text class="mark" x=${left} y=${height - 8} data-static>0</text>
      <g class="end"><text class="mark" x=${left - 7} y=${floor + 4} data-static>0</text></g>
      ${steps > 0 ? svg`<g class="end">${svgNumber('model.steps', 0, x(steps), height - 8, 'mark')}</g>` : ''}
      <text class="mark" x=${(left + width - right) / 2} y=${height - 8} text-anchor="middle">${words().curve.steps} →</text>
      ${[...runs].reverse().map(
        ({ name, curve, start }) => svg`<g class=${this.look(name)}>
        <polyline points=${curve.map((loss, i) => `${x(start + i * every).toFixed(1)},${y(loss).toFixed(1)}`).join(' ')}></polyline>
        <circle cx=${x(start + (curve.length - 1) * every)} cy=${y(curve.at(-1) ?? 0)} r="4"></circle></g>`,
      )}
      ${this.names(runs, guess, y)}`;
  }

  /** Names at the ends of the lines, kept from lying on each other. */
  private names(runs: RunView[], guess: number, y: (loss: number) => number): SVGTemplateResult[] {
    const places = [
      ...runs.map(({ name, curve }) => ({
        name,
        look: this.look(name),
        line: curve.length > 1,
        end: y(curve.at(-1) ?? 0),
      })),
      { name: '', look: 'guess', line: true, end: y(guess) },
    ].sort((a, b) => a.end - b.end);
    let free = 0;
    const drawn = places.map((place) => ({ ...place, at: (free = Math.max(place.end + 5, free + line)) }));
    const over = Math.max(0, free - floor - 5);
    return drawn.map(({ name, look, line: drawnTo, end, at }, i) => {
      const baseline = Math.max(at - over, top + line * i);
      return svg`${drawnTo ? svg`<line class="leader" x1=${width - right + 3} y1=${end} x2=${width - right + 11} y2=${baseline - 5}></line>` : ''}
        <text class="name ${look}" x=${width - right + 14} y=${baseline}>${name ? this.nameOf(name) : svg`${words().curve.guess} <tspan data-of="model.guess" data-digits="2">${textAt('model.guess', 2)}</tspan>`}</text>`;
    });
  }
}

customElements.define('loss-curve', LossCurve);
