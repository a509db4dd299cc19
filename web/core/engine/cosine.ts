// Computes the cosine of two rows, and returns NaN if it is undefined.
import type { Engine } from './engine.ts';

/** The cosine of two rows: 1 if they point in the same direction, NaN if the engine refuses them, as a row of zeros. */
export function cosineOrNaN(engine: Engine, a: ArrayLike<number>, b: ArrayLike<number>): number {
  try {
    return engine.cosine(a, b);
  } catch {
    return NaN;
  }
}
