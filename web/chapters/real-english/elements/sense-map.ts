// Draws a map of meanings: each dot is a built-in sentence, and the reader's two sentences are labelled. The text of
// the selected sentence is shown below the map.
import { html, nothing, svg } from 'lit';
import type { SVGTemplateResult, TemplateResult } from 'lit';
import type { Matrix } from 'riverbank';
import { fixed, number } from '../../../core/elements/lesson-element.ts';
import type { EnglishView, MapView, SetSentence } from '../reading/view.ts';
import { words } from '../words.ts';
import { EnglishElement } from './english-element.ts';

/**
 * Width of the frame, in the units of the picture. The frame is wider than high, because the points spread most along
 * the first axis.
 */
const width = 320;
const height = 170;
const margin = 24;
const sides = ['river', 'finance'] as const;
/** The smallest distance of a centred label from the frame's left and right edges. A closer label would be cut off. */
const nearEdge = 36;

interface Point {
  x: number;
  y: number;
}

function extentOf(values: readonly number[]): { middle: number; size: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return { middle: (least + most) / 2, size: most - least };
}

/** Scales both axes alike, so that distances are correct, and centres the points in the frame. */
function scaleOf(points: Matrix, own: Matrix): (row: Matrix, i: number) => Point {
  const all = [...points.data, ...own.data];
  const column = (which: number) => all.filter((_, i) => i % 2 === which);
  const [xs, ys] = [column(0), column(1)];
  const [across, up] = [extentOf(xs), extentOf(ys)];
  const scale = Math.min((width - 2 * margin) / (across.size || 1), (height - 2 * margin) / (up.size || 1));
  return ({ data }, i) => ({
    x: width / 2 + ((data[2 * i] ?? 0) - across.middle) * scale,
    y: height / 2 - ((data[2 * i + 1] ?? 0) - up.middle) * scale,
  });
}

class SenseMap extends EnglishElement {
  static override properties = { of: { type: String } };
  /** The vectors that are shown: 'map' for attention, 'bag' for the average of the neighbours. */
  declare of: 'map' | 'bag';
  private chosen: number | undefined;

  constructor() {
    super();
    this.of = 'map';
  }

  protected override drawn(view: EnglishView): TemplateResult {
    const { map } = words();
    const found = view[this.of];
    const title = this.of === 'map' ? map.attention : map.bag;
    if (!found) return html`<p class="map-title">${title}</p><p class="note">…</p>`;
    const place = scaleOf(found.points, found.own);
    const chosen = this.chosen !== undefined && this.chosen < found.total ? this.chosen : undefined;
    return html`
      <p class="map-title">${title}</p>
      <svg class="map senses" viewBox="0 0 ${width} ${height}" role="img" tabindex="0" aria-label=${map.label(title, found.total)}
        @keydown=${(event: KeyboardEvent) => this.key(event, found)} @pointerleave=${(event: PointerEvent) => this.pointerLeft(event)}>
        ${found.sentences.map((sentence, i) => this.dot(found, sentence, i, place(found.points, i), i === chosen))}
        ${this.mine([place(found.own, 0), place(found.own, 1)])}
      </svg>
      <p class="map-told" role="status">${chosen === undefined ? map.point : this.quoted(found.sentences[chosen])}</p>
      <p class="map-figures">${map.right} ${this.score('right', 0)} ${map.of} ${number(`english.${this.of}.total`, 0)}<br>
        ${map.auc} ${this.score('auc', 2)}</p>
      ${found.nearest ? this.nearest(found) : Number.isNaN(found.right) ? html`<p class="note">${map.allAlike}</p>` : nothing}`;
  }

  /**
   * Shows a score of the map. A dash replaces it if the word's vector is the same in every sentence, because then no
   * sentence is nearest.
   */
  private score(name: 'right' | 'auc', digits: number): TemplateResult | string {
    return Number.isNaN(this.view?.[this.of]?.[name]) ? '–' : number(`english.${this.of}.${name}`, digits);
  }

  /**
   * The CSS class that colours a sentence: one for the first meaning of its word, another for the second. All words
   * share these two colours.
   */
  private sideOf(found: MapView, { word, sense }: SetSentence): string {
    const senses = [...new Set(found.sentences.flatMap((each) => (each.word === word ? [each.sense] : [])))];
    return sides[senses.indexOf(sense)] ?? '';
  }

  private dot(found: MapView, sentence: SetSentence, i: number, { x, y }: Point, isChosen: boolean): SVGTemplateResult {
    const side = this.sideOf(found, sentence);
    const look = `bank ${side} ${isChosen ? 'chosen' : ''}`;
    const shape =
      side === 'finance'
        ? svg`<rect x=${x - 4} y=${y - 4} width="8" height="8"></rect>`
        : svg`<circle cx=${x} cy=${y} r="4.6"></circle>`;
    return svg`<g class=${look} @pointerenter=${() => this.choose(i)} @pointerdown=${() => this.choose(i)}><circle class="reach" cx=${x} cy=${y} r="11"></circle>${shape}</g>`;
  }

  /**
   * Draws the reader's two sentences as named dots. The upper dot has its name above and the lower dot below, so that
   * the names do not overlap.
   */
  private mine(places: readonly [Point, Point]): SVGTemplateResult[] {
    const upper = places[0].y <= places[1].y ? 0 : 1;
    return places.map(({ x, y }, which) => {
      const anchor = x < nearEdge ? 'start' : x > width - nearEdge ? 'end' : 'middle';
      return svg`<g class="bank own ${sides[which]}"><circle cx=${x} cy=${y} r="8"></circle>
      <text x=${x} y=${which === upper ? y - 13 : y + 24} text-anchor=${anchor}>${words().map.own[which]}</text></g>`;
    });
  }

  private quoted(sentence: SetSentence | undefined): TemplateResult {
    const { map } = words();
    return sentence
      ? html`<span data-static lang="en">${map.quoted(sentence.text)}</span> <span data-static>${map.meaning(map.sense(sentence.word, sentence.sense))}</span>`
      : html``;
  }

  private nearest(found: MapView): TemplateResult {
    const { map } = words();
    return html`<ul class="nearest">${found.nearest?.map(
      (
        { word, sense, text },
        which,
      ) => html`<li class=${sides[which] ?? ''}><b>${map.own[which]}</b> ${map.nearestIs} <span data-static lang="en">${map.quoted(text)}</span>
        (${fixed(map.sense(word, sense))}, ${number(`english.${this.of}.nearest.${which}.cosine`, 2)})</li>`,
    )}</ul>`;
  }

  private choose(place: number | undefined): void {
    if (this.chosen === place) return;
    this.chosen = place;
    this.requestUpdate();
  }

  /**
   * Clears the choice when a mouse leaves the map. A finger also "leaves" when it is lifted, but its choice must stay.
   */
  private pointerLeft({ pointerType }: PointerEvent): void {
    if (pointerType === 'mouse') this.choose(undefined);
  }

  /** The arrow keys, Home and End move through the sentences in the order of the set. */
  private key(event: KeyboardEvent, { total }: MapView): void {
    const at = this.chosen ?? -1;
    const next: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: total - 1,
    };
    const wanted = next[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    this.choose(Math.min(Math.max(wanted, 0), total - 1));
  }
}

customElements.define('sense-map', SenseMap);
