// Computes the cosine of two rows, and returns NaN if it is undefined.
import type { Engine } from './engine.ts';

/** 1 if both point in the same direction; NaN if one of them is all zeros. */
export function cosineOrNaN(engine: Engine, a: ArrayLike<number>, b: ArrayLike<number>): number {
  try {
    return engine.cosine(a, b);
  } catch {
    return NaN;
  }
}
