// Summarises how two uses of a word move apart: after which layers their cosine is negative, and after which layer it
// is lowest.
import type { Matrix } from 'riverbank/checkpoints';

export interface Course {
  /** The numbers of the hidden states that come after a layer: 1, 2, … */
  layers: number[];
  /** Those of `layers` in which the cosine of the two uses is below zero, after subtracting the mean. */
  apart: number[];
  /** The one of `layers` with the lowest cosine. */
  furthest: number;
  /** Whether the cosine falls with every layer. */
  falls: boolean;
  /**
   * Whether the cosine of the last state, which holds kinds of things (reader.ts), is lower than in all of `layers`.
   * Undefined if the model has learned no kinds.
   */
  kindsTellMore?: boolean;
}

/**
 * `relative`: the cosine of the two uses at each state, after subtracting the mean (states × 1). `kinds`: whether the
 * last state holds kinds of things.
 */
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
