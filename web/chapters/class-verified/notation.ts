// One product, three ways to write it: X·W, PyTorch's nn.Linear, and U·x for a column x.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { once } from '../../core/engine/once.ts';
import type { SentenceValues } from '../../core/lesson/sentence.ts';

export interface NotationValues {
  /** The weight as nn.Linear stores it, and as notebook 004 calls U: out × in (3 × 4). */
  stored: Matrix;
  /** The stored weight turned back into in × out by the adapters (4 × 3). */
  fromLinear: Matrix;
  fromStack: Matrix;
  /** nn.Linear's result (3 × 3): rows are words. */
  linear: Matrix;
  /** U·Xᵀ (3 × 3): columns are words. */
  column: Matrix;
}

/** The sentence's embeddings times W, by each notation. */
export function notationValues(engine: Engine, { embeddings }: SentenceValues, weight: Matrix): NotationValues {
  const key = `notation ${Array.from(embeddings.data).join()} ${Array.from(weight.data).join()}`;
  return once(engine, key, () => {
    const stored = engine.fromLinear(weight); // Turning is its own way back.
    return {
      stored,
      fromLinear: engine.fromLinear(stored),
      fromStack: engine.fromStack([stored]),
      linear: engine.linear(embeddings, stored),
      column: engine.matmul(stored, embeddings, { transposeB: true }),
    };
  });
}
