// The course of two uses of a word through the layers: after which layers they point apart, and where they are furthest apart.
import type { Matrix } from 'riverbank/checkpoints';

export interface Course {
  /** The hidden states behind layers. */
  layers: number[];
  /** Those of them after which the two point apart: less the mean, their cosine is below zero. */
  apart: number[];
  /** The one after which they are furthest apart. */
  furthest: number;
  /** Whether each layer moves them further apart. */
  falls: boolean;
  /** Whether they are further apart as kinds of things than after any layer; undefined if the model has learned no kinds. */
  kindsTellMore?: boolean;
}

/** `relative`: the cosine less the mean at each state (states × 1). `kinds`: whether the last state is the kind of thing. */
export function courseOf(relative: Matrix, kinds: boolean): Course {
  const last = relative.rows - (kinds ? 1 : 0);
  const layers = Array.from({ length: last - 1 }, (_, i) => i + 1);
  const at = (state: number): number => relative.data[state] ?? NaN;
  const furthest = layers.reduce((best, state) => (at(state) < at(best) ? state : best), layers[0] ?? 0);
  return {
    layers,
    apart: layers.filter((state) => at(state) < 0),
    furthest,
    falls: layers.every((state, i) => i === 0 || at(state) < at(state - 1)),
    ...(kinds ? { kindsTellMore: at(last) < at(furthest) } : {}),
  };
}
