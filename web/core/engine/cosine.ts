// How alike two rows point, also where one of them points nowhere.
import type { Engine } from './engine.ts';

/** One when they point the same way; NaN where one of them is all zeros. */
export function cosineOrNaN(engine: Engine, a: ArrayLike<number>, b: ArrayLike<number>): number {
  try {
    return engine.cosine(a, b);
  } catch {
    return NaN;
  }
}
