// Computes one product in three notations: X·W, PyTorch's nn.Linear, and U·x for a column x.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';

export interface NotationValues {
  /** The weight as nn.Linear stores it, which notebook 004 calls U: out × in (3 × 4). */
  stored: Matrix;
  /** `stored` turned back into in × out by engine.fromLinear (4 × 3). */
  fromLinear: Matrix;
  /** `stored` turned back into in × out by engine.fromStack (4 × 3). */
  fromStack: Matrix;
  /** nn.Linear's result: one row for each word (3 × 3). */
  linear: Matrix;
  /** U·Xᵀ: one column for each word (3 × 3). */
  column: Matrix;
}

/**
 * Computes the sentence's embeddings times W in the notations of nn.Linear and of columns, and converts W to out × in
 * and back. The product X·W itself is computed with the sentence.
 */
export function notationValues(engine: Engine, embeddings: Matrix, weight: Matrix): NotationValues {
  // The product I · Wᵀ is the transpose of W. The identity matrix I has as many rows and columns as W has columns.
  const identity = Array.from({ length: weight.columns }, (_, i) =>
    Array.from({ length: weight.columns }, (_, k) => Number(i === k)),
  );
  const stored = engine.matmul(identity, weight, { transposeB: true });
  return {
    stored,
    fromLinear: engine.fromLinear(stored),
    fromStack: engine.fromStack([stored]),
    linear: engine.linear(embeddings, stored),
    column: engine.matmul(stored, embeddings, { transposeB: true }),
  };
}
