// Draws three layers of neurons over a row of words. Each neuron shows the step at which it is computed; the selected
// one highlights its inputs.
import { html, svg } from 'lit';
import type { PropertyValues, SVGTemplateResult, TemplateResult } from 'lit';
import { arrowsTo, inputsOf, layerCount, neuronOf } from '../roads.ts';
import type { Neuron } from '../roads.ts';
import { numberAt } from '../../../core/lesson/look-up.ts';
import { words } from '../words.ts';
import { store } from '../../../core/store/store.ts';
import { cssVariable } from 'riverbank/element-parts';
import { LessonElement, svgNumber, textAt } from '../../../core/elements/lesson-element.ts';

const gap = 46;
const floor = 70;
const left = 30;
/** The width reserved for the layers' names on the right. */
const names = 46;
/** The y of the row of words. The 30 units above the top layer leave room for the focus ring. */
const bottom = 30 + layerCount * floor;
const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
const x = (place: number): number => left + gap * place;
const y = (layer: number): number => bottom - floor * layer;
/** Arrows start and end at these distances from the centres of words and neurons, so that their heads are visible. */
const edges = { word: 14, neuron: 20 };
function arrow(from: Neuron, to: Neuron): SVGTemplateResult {
  const [across, up] = [x(to.place) - x(from.place), y(to.layer) - y(from.layer)];
  const length = Math.hypot(across, up);
  const at = (way: number): [number, number] => [x(from.place) + across * way, y(from.layer) + up * way];
  const [start, end] = [at((from.layer === 0 ? edges.word : edges.neuron) / length), at(1 - edges.neuron / length)];
  return svg`<line class="heard" x1=${start[0]} y1=${start[1]} x2=${end[0]} y2=${end[1]} marker-end="url(#arrow-heard)"></line>`;
}
const key = ({ layer, place }: Neuron): string => `${layer}.${place}`;

/** A neuron with all its direct and indirect inputs, and the arrows between them. */
function heardBy(neuron: Neuron): { neurons: Set<string>; arrows: [Neuron, Neuron][] } {
  const { road, length } = store.state;
  const neurons = new Set([key(neuron)]);
  const arrows: [Neuron, Neuron][] = [];
  const front = [neuron];
  for (let to = front.pop(); to; to = front.pop()) {
    for (const from of inputsOf(road, to, length)) {
      arrows.push([from, to]);
      if (!neurons.has(key(from))) front.push(from);
      neurons.add(key(from));
    }
  }
  return { neurons, arrows };
}

/**
 * All direct connections of the network as one SVG path. They show that every neuron has inputs, not only the selected
 * one.
 */
function allWays(): string {
  const { road, length } = store.state;
  const neurons = range(layerCount).flatMap((layer) => range(length).map((place) => ({ layer: layer + 1, place })));
  return neurons
    .flatMap((to) =>
      inputsOf(road, to, length).map((from) => `M${x(from.place)} ${y(from.layer)}L${x(to.place)} ${y(to.layer)}`),
    )
    .join('');
}

class RoadNet extends LessonElement {
  private wantsFocus = false;

  protected override render(): TemplateResult {
    const { length } = store.state;
    const asked = neuronOf(store.state);
    const { neurons, arrows } = heardBy(asked);
    const places = range(length);
    return html`
      <div class="road-net ${store.state.road}"><svg viewBox="0 0 ${2 * left + gap * (length - 1) + names} ${bottom + 62}" ${cssVariable('--words', length)} role="group" aria-label=${words().sliders.neuron}>
        <defs><marker id="arrow-heard" viewBox="0 0 8 8" refX="4" refY="4" markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto"><path d="M 0 0 L 8 4 L 0 8 z"></path></marker></defs>
        <path class="ways" d=${allWays()}></path>
        ${arrows.map(([from, to]) => arrow(from, to))}
        ${range(layerCount).map((layer) => svg`<text class="layer" x=${x(length - 1) + 24} y=${y(layer + 1) + 5}>${words().roads.layer} <tspan data-static>${layer + 1}</tspan></text>`)}
        ${places.map((place) => this.word(place, neurons.has(key({ layer: 0, place }))))}
        ${range(layerCount).map((layer) => places.map((place) => this.neuron({ layer: layer + 1, place }, asked, neurons)))}
        ${store.values ? places.map((place) => svgNumber(`roads.share.0.${place}`, 3, x(place), bottom + 52, 'share')) : ''}
      </svg></div>
      <p class="figure-name">${words().roads.words}</p>`;
  }

  private word(place: number, heard: boolean): SVGTemplateResult {
    const share = numberAt(store.values, `roads.share.0.${place}`) || 0;
    return svg`<g class="word ${heard ? 'heard' : ''}">
      <rect x=${x(place) - 15} y=${bottom - 14} width="30" height="28" rx="3" ${cssVariable('--share', Math.sqrt(share))}></rect>
      <text x=${x(place)} y=${bottom + 4}><tspan class="x">x</tspan><tspan class="index" dy="4" data-static>${place + 1}</tspan></text></g>`;
  }

  private neuron(neuron: Neuron, asked: Neuron, heard: Set<string>): SVGTemplateResult {
    const { layer, place } = neuron;
    const path = `roads.steps.${layer - 1}.${place}` as const;
    const here = key(neuron) === key(asked);
    const known = numberAt(store.values, path) <= numberAt(store.values, 'roads.clock');
    const count = arrowsTo(store.state.road, neuron, store.state.length).filter(Number.isFinite).length;
    return svg`<g class="neuron ${here ? 'asked' : ''} ${heard.has(key(neuron)) ? 'heard' : ''} ${known ? 'known' : ''}" role="button"
      tabindex=${here ? 0 : -1} aria-pressed=${here} aria-label=${words().roads.neuron(layer, place + 1, textAt(path, 0), count)}
      @click=${() => this.ask(neuron, false)} @keydown=${(event: KeyboardEvent) => this.key(event, neuron)}>
      <circle cx=${x(place)} cy=${y(layer)} r="16"></circle>${svgNumber(path, 0, x(place), y(layer) + 5, 'step')}</g>`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (this.wantsFocus) this.querySelector<SVGElement>('.neuron.asked')?.focus();
    this.wantsFocus = false;
  }

  private ask({ layer, place }: Neuron, focus: boolean): void {
    this.wantsFocus = focus;
    store.set({ neuron: (layer - 1) * 16 + place });
  }

  private key(event: KeyboardEvent, { layer, place }: Neuron): void {
    const [up, right] =
      (
        {
          ArrowUp: [1, 0],
          ArrowDown: [-1, 0],
          ArrowLeft: [0, -1],
          ArrowRight: [0, 1],
          Enter: [0, 0],
          ' ': [0, 0],
        } as Record<string, [number, number]>
      )[event.key] ?? [];
    if (up === undefined || right === undefined) return;
    event.preventDefault();
    const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
    this.ask(
      { layer: within(layer + up, 1, layerCount), place: within(place + right, 0, store.state.length - 1) },
      true,
    );
  }
}

customElements.define('road-net', RoadNet);
