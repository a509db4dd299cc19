// Computes the network of the chapter "three-roads": three layers of neurons, connected as an RNN, by windows or by
// attention, and each neuron's step and inputs.
import type { Matrix } from 'riverbank';
import type { Road } from './settings.ts';
import type { Engine } from '../../core/engine/engine.ts';
import { matrixOf, rowOf } from '../../core/engine/matrix.ts';
import type { State } from '../../core/store/state.ts';

export const layerCount = 3;
/** The number of words that a window reaches to each side. */
export const windowReach = 1;

export interface RoadFacts {
  /** The number of steps until one layer is computed. */
  layer: number;
  /** The number of steps until all three layers are computed. */
  all: number;
  /** The number of layers until the last word's neuron receives the first word. */
  layers: number;
  /**
   * The number of arrows on the shortest path from the first word to the last word's neuron in the highest of these
   * layers.
   */
  arrows: number;
}

/** The share of the first word in a neuron of an RNN: paths × (½)^arrows. */
export interface Fading {
  /** The number of paths from the first word to the neuron. */
  paths: number;
  /** The number of arrows on each of these paths. All paths have the same length, and every arrow halves the share. */
  arrows: number;
  share: number;
}

export interface RoadsValues {
  length: number;
  /** The step at which each neuron is computed (layers × words). */
  steps: Matrix;
  /** The share of each word in the selected neuron (1 × words). */
  share: Matrix;
  /** The layer of the selected neuron, counted from 1. */
  layer: number;
  /** The place of the selected neuron, counted from 1. */
  place: number;
  /** The number of words that the selected neuron receives. */
  received: number;
  /** The number of arrows on the shortest path from the farthest received word to the selected neuron. */
  away: number;
  /** The number of steps that are done. */
  clock: number;
  /** The number of steps until all three layers are computed. */
  total: number;
  facts: Record<Road, RoadFacts>;
  /**
   * The share of the first word in three neurons of an RNN of this length: the last neuron of the lowest layer, the
   * last neuron of the highest layer, and the selected neuron.
   */
  fading: Record<'lowest' | 'highest' | 'asked', Fading>;
}

/**
 * A neuron or a word. Layer 0 is the row of words, and layer 1 is the first layer of neurons. The place is counted from
 * 0.
 */
export interface Neuron {
  layer: number;
  place: number;
}

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/**
 * The direct inputs of a neuron: neurons of the layer below (for layer 1: words), and in an RNN also the previous
 * neuron of its own layer. A word has no inputs.
 */
export function inputsOf(road: Road, { layer, place }: Neuron, length: number, reach = windowReach): Neuron[] {
  const below = (places: number[]): Neuron[] => places.map((at) => ({ layer: layer - 1, place: at }));
  if (layer === 0) return [];
  if (road === 'attention') return below(range(length));
  if (road === 'window') return below(range(length).filter((at) => Math.abs(at - place) <= reach));
  return [...below([place]), ...(place > 0 ? [{ layer, place: place - 1 }] : [])];
}

/**
 * The step at which each neuron is computed, which is one after its last input ((layers + 1) × words). The words have
 * step 0.
 */
function stepsOf(road: Road, layers: number, length: number): number[][] {
  const steps: number[][] = [range(length).map(() => 0)];
  for (let layer = 1; layer <= layers; layer++) {
    const row: number[] = [];
    steps.push(row);
    for (const place of range(length)) {
      row.push(
        1 +
          Math.max(...inputsOf(road, { layer, place }, length).map((input) => steps[input.layer]?.[input.place] ?? 0)),
      );
    }
  }
  return steps;
}

/** The number of arrows on the shortest path from each word to a neuron. Infinity if there is no path. */
export function arrowsTo(road: Road, neuron: Neuron, length: number, reach = windowReach): number[] {
  const arrows = range(length).map(() => Infinity);
  const seen = new Set<string>();
  let front = [neuron];
  for (let count = 0; front.length > 0; count++) {
    for (const { layer, place } of front) if (layer === 0) arrows[place] = Math.min(arrows[place] ?? Infinity, count);
    front = front
      .flatMap((one) => inputsOf(road, one, length, reach))
      .filter(({ layer, place }) => {
        const key = `${layer}.${place}`;
        return !seen.has(key) && seen.add(key);
      });
  }
  return arrows;
}

/** The number of paths from the first word to a neuron. */
export function pathsTo(road: Road, { layer, place }: Neuron, length: number): number {
  const paths: number[][] = [range(length).map((at) => Number(at === 0))];
  for (let above = 1; above <= layer; above++) {
    const row: number[] = [];
    paths.push(row);
    for (const at of range(length)) {
      const from = inputsOf(road, { layer: above, place: at }, length).map(
        (input) => paths[input.layer]?.[input.place],
      );
      row.push(from.reduce<number>((sum, count) => sum + (count ?? 0), 0));
    }
  }
  return paths[layer]?.[place] ?? NaN;
}

/**
 * The share of each word in each neuron after one layer (words × words). With windows and attention, all words that a
 * neuron receives have equal shares. In an RNN, one half comes from the previous neuron and one half from the word.
 */
export function layerShares(engine: Engine, road: Road, length: number): Matrix {
  const receives = (place: number): number[] =>
    range(length).map((other) => Number(road === 'attention' || Math.abs(other - place) <= windowReach));
  if (road !== 'rnn') {
    return engine.attend({
      embeddings: range(length).map(() => [1]),
      mask: { keep: range(length).map(receives) },
      scale: 'off',
    }).weights;
  }
  const rows: number[][] = [];
  for (const place of range(length)) {
    const word = range(length).map((other) => Number(other === place));
    const before = rows.at(-1) ?? word.map(() => 0);
    rows.push(Array.from(engine.matmul([[0.5, 0.5]], [before, word]).data));
  }
  return matrixOf(rows);
}

/** The shares after several layers: the product of the layers' matrices. */
export function shares(engine: Engine, road: Road, layers: number, length: number): Matrix {
  const one = layerShares(engine, road, length);
  let all = one;
  for (let layer = 1; layer < layers; layer++) all = engine.matmul(one, all);
  return all;
}

/** The share of the first word in a neuron of an RNN, with the number and length of the paths. */
export function fadingIn(engine: Engine, neuron: Neuron, length: number): Fading {
  const all = shares(engine, 'rnn', neuron.layer, length);
  return {
    paths: pathsTo('rnn', neuron, length),
    arrows: arrowsTo('rnn', neuron, length)[0] ?? NaN,
    share: rowOf(all, neuron.place)[0] ?? NaN,
  };
}

/** The facts about an architecture. They are counted in the network itself, not computed by a formula. */
export function factsOf(road: Road, length: number, reach = windowReach): RoadFacts {
  const last = (layers: number) => Math.max(...(stepsOf(road, layers, length)[layers] ?? []));
  const layers =
    range(length)
      .map((i) => i + 1)
      .find((layer) => Number.isFinite(arrowsTo(road, { layer, place: length - 1 }, length, reach)[0])) ?? NaN;
  return {
    layer: last(1),
    all: last(layerCount),
    layers,
    arrows: arrowsTo(road, { layer: layers, place: length - 1 }, length, reach)[0] ?? NaN,
  };
}

/** The selected neuron, limited to the sentence's length. */
export const neuronOf = ({ neuron, length }: State): Neuron => ({
  layer: Math.floor(neuron / 16) + 1,
  place: Math.min(neuron % 16, length - 1),
});

export function roadsValues(engine: Engine, state: State): RoadsValues {
  const { road, length, clock } = state;
  const neuron = neuronOf(state);
  const steps = matrixOf(stepsOf(road, layerCount, length).slice(1));
  const total = Math.max(...steps.data);
  const all = shares(engine, road, neuron.layer, length);
  const received = arrowsTo(road, neuron, length).filter(Number.isFinite);
  return {
    length,
    steps,
    share: matrixOf([rowOf(all, neuron.place)]),
    layer: neuron.layer,
    place: neuron.place + 1,
    received: received.length,
    away: Math.max(...received),
    clock: Math.min(clock, total),
    total,
    facts: {
      rnn: factsOf('rnn', length),
      window: factsOf('window', length),
      attention: factsOf('attention', length),
    },
    fading: {
      lowest: fadingIn(engine, { layer: 1, place: length - 1 }, length),
      highest: fadingIn(engine, { layer: layerCount, place: length - 1 }, length),
      asked: fadingIn(engine, neuron, length),
    },
  };
}
