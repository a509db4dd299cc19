// Draws how the loss falls during training: each model's loss on unseen texts, and the chosen model's loss on its
// training texts.
import { html, nothing, svg } from 'lit';
import type { SVGTemplateResult, TemplateResult } from 'lit';
import { numberAt } from '../../../core/lesson/look-up.ts';
import type { ModelView, RunView } from '../laboratory/view.ts';
import { words } from '../words.ts';
import { store } from '../../../core/store/store.ts';
import { counted, number, svgNumber, textAt } from '../../../core/elements/lesson-element.ts';
import { LaboratoryElement } from './laboratory-element.ts';

const width = 560;
const height = 284;
const left = 24;
const right = 136;
const top = 34;
const floor = height - 44;
/** The smallest vertical distance between two labels. */
const line = 20;
/** The step axis reaches at least to this step. */
const leastSteps = 10;
/** The loss axis is divided into at most this many parts. */
const mostMarks = 8;
/** The smallest distance of a mark on the step axis from the mark of the current step. */
const room = 34;

/** A curve in the drawing. */
interface Line {
  /** The label at the curve's end. */
  name: string;
  /** The curve's CSS class. */
  look: string;
  /** The training steps at which the losses were measured. */
  at: readonly number[];
  losses: readonly number[];
}

/**
 * Turns steps and losses into coordinates. The step axis is logarithmic, because most changes happen in the first
 * steps.
 */
interface Scales {
  x(step: number): number;
  y(loss: number): number;
  last: number;
  highest: number;
}

function scalesFor(lines: readonly Line[], { guess }: ModelView): Scales {
  const highest = Math.max(guess, ...lines.flatMap(({ losses }) => losses.filter(Number.isFinite))) * 1.04;
  const last = Math.max(leastSteps, ...lines.map(({ at }) => at.at(-1) ?? 0));
  return {
    x: (step) => left + (Math.log1p(step) / Math.log1p(last)) * (width - left - right),
    y: (loss) => floor - (Math.min(loss, highest) / highest) * (floor - top),
    last,
    highest,
  };
}

class LossCurve extends LaboratoryElement {
  protected override render(): TemplateResult {
    const { view } = this;
    const { curve } = words();
    const unmeasured = view?.split?.kept === 0;
    return html`
      ${
        unmeasured
          ? nothing
          : html`<svg class="curve" viewBox="0 0 ${width} ${height}" role="img" aria-label=${curve.label}>
        ${view ? this.drawing(view) : ''}
      </svg>`
      }
      ${this.table(view, unmeasured)}
      ${view?.split ? html`<p class="note">${curve.learned} ${counted('model.split.learned', curve.tokens)}. ${unmeasured ? curve.tooShort : html`${curve.kept} ${counted('model.split.kept', curve.tokens)}.`}</p>` : nothing}`;
  }

  private table(view: ModelView | undefined, unmeasured: boolean): TemplateResult {
    const { curve, switches } = words();
    const heads = [switches.reader, curve.numbers, curve.seen, curve.loss, curve.among];
    return html`
      <table class="readers"><caption class="sr">${curve.table}</caption>
        <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
        <tbody>${Object.keys(view?.runs ?? {}).map((name) => {
          const run = `model.runs.${name}` as const;
          return html`<tr class=${this.look(name)}><th scope="row"><span class="key"></span>${this.nameOf(name)}</th>
          <td>${number(`${run}.parameters`, 0)}</td><td>${number(`${run}.seen`, 3)}</td>
          ${unmeasured ? html`<td class="unseen">${curve.unmeasured}</td><td></td>` : html`<td class="unseen">${number(`${run}.loss`, 3)}</td><td>${this.among(run)}</td>`}</tr>`;
        })}
          <tr class="guess"><th scope="row"><span class="key"></span>${curve.guess}</th><td></td><td></td><td>${number('model.guess', 3)}</td><td>${number('model.guessAmong', 1)}</td></tr></tbody></table>`;
  }

  /**
   * How many equally likely tokens would give this loss. If this number exceeds the vocabulary's size, guessing has a
   * smaller loss, and the table says so instead.
   */
  private among(run: `model.runs.${string}`): TemplateResult {
    const path = `${run}.among` as const;
    const isWorse = numberAt(store.values, path) > numberAt(store.values, 'model.guessAmong');
    return isWorse ? html`${words().curve.worse}` : number(path, 1);
  }

  private nameOf(name: string): string {
    return (words().choices.reader as Record<string, string>)[name] ?? name;
  }

  private look(name: string): string {
    return name === store.state.reader ? 'chosen' : name;
  }

  /**
   * Each model's curve on unseen texts, and the chosen model's curve on its training texts. The curve on training texts
   * is drawn first, so that the other curves cover it.
   */
  private lines(runs: readonly RunView[]): Line[] {
    const unseen = runs.map(
      ({ name, curve: { at, unseen: losses } }): Line => ({
        name: this.nameOf(name),
        look: this.look(name),
        at,
        losses,
      }),
    );
    const seen = runs
      .filter(({ name }) => this.look(name) === 'chosen')
      .map(({ curve: { at, seen: losses } }): Line => ({ name: words().curve.seenLine, look: 'seen', at, losses }));
    return [...seen, ...unseen.reverse()];
  }

  private drawing(view: ModelView): SVGTemplateResult {
    const lines = this.lines(Object.values(view.runs));
    const scales = scalesFor(lines, view);
    const { x, y } = scales;
    return svg`
      <path class="axis" d="M${left} ${top}V${floor}H${width - right}"></path>
      <text class="mark" x=${left - 18} y="18">↑ ${words().curve.axis}</text>
      <text class="mark" x=${left + 0.5 * (width - left - right)} y=${height - 6} text-anchor="middle" data-static>${words().curve.steps} →</text>
      ${this.marks(scales, view)}
      <line class="guess" x1=${left} y1=${y(view.guess)} x2=${width - right} y2=${y(view.guess)}></line>
      ${lines.map(
        ({ look, at, losses }) => svg`<g class=${look}>
        <polyline points=${losses.map((loss, i) => `${x(at[i] ?? 0).toFixed(1)},${y(loss).toFixed(1)}`).join(' ')}></polyline>
        <circle cx=${x(at.at(-1) ?? 0)} cy=${y(losses.at(-1) ?? 0)} r=${look === 'seen' ? 2.5 : 4}></circle></g>`,
      )}
      ${this.names(lines, view.guess, y)}`;
  }

  /**
   * Draws the marks on the axes. The loss axis has whole numbers. The step axis has 0, powers of ten and the current
   * step. Marks too close to the current step are left out.
   */
  private marks({ x, y, last, highest }: Scales, { steps }: ModelView): SVGTemplateResult[] {
    // The current step's number moves left where it would run into the models' names, which begin at the end of the
    // axis.
    const now = Math.min(x(steps), width - right - 4.2 * String(steps).length);
    const apart = Math.ceil(highest / mostMarks);
    const losses = Array.from({ length: Math.floor(highest / apart) + 1 }, (_, mark) => mark * apart);
    const powers = [0, ...Array.from({ length: 6 }, (_, power) => 10 ** power)].filter(
      (step) => step <= last && (steps === 0 || Math.abs(x(step) - now) > room),
    );
    return [
      ...losses.map(
        (loss) => svg`<line class="grid" x1=${left} y1=${y(loss)} x2=${width - right} y2=${y(loss)}></line>
        <g class="end"><text class="mark" x=${left - 7} y=${y(loss) + 4} data-static>${loss}</text></g>`,
      ),
      ...powers.map(
        (step) => svg`<path class="axis" d="M${x(step)} ${floor}v4"></path>
        <text class="mark" x=${x(step)} y=${floor + 16} text-anchor="middle" data-static>${step}</text>`,
      ),
      svg`${steps > 0 ? svg`<g class="now">${svgNumber('model.steps', 0, now, floor + 16, 'mark')}</g>` : ''}`,
    ];
  }

  /** Draws the labels at the ends of the curves, moved apart so that they do not overlap. */
  private names(lines: readonly Line[], guess: number, y: (loss: number) => number): SVGTemplateResult[] {
    const places = [
      ...lines
        .filter(({ losses }) => losses.length > 1)
        .map(({ name, look, losses }) => ({ name, look, end: y(losses.at(-1) ?? 0) })),
      { name: '', look: 'guess', end: y(guess) },
    ].sort((a, b) => a.end - b.end);
    let free = 0;
    const drawn = places.map((place) => ({ ...place, at: (free = Math.max(place.end + 5, free + line)) }));
    const over = Math.max(0, free - floor - 5);
    return drawn.map(({ name, look, end, at }, i) => {
      const baseline = Math.max(at - over, top + line * i);
      return svg`<line class="leader" x1=${width - right + 3} y1=${end} x2=${width - right + 11} y2=${baseline - 5}></line>
        <text class="name ${look}" x=${width - right + 14} y=${baseline}>${name || svg`${words().curve.guess} <tspan data-of="model.guess" data-digits="2">${textAt('model.guess', 2)}</tspan>`}</text>`;
    });
  }
}

customElements.define('loss-curve', LossCurve);
