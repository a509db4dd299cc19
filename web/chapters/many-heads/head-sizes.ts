// Computes the matrix sizes in the chapter "many-heads": for heads that share the embedding's width, and for heads of
// full width.
import type { Matrix, Tensor } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { tensorNamed } from '../../core/notebooks/given.ts';
import { matrixFromTensor, numbersOf } from '../../core/engine/matrix.ts';
import type { State } from '../../core/store/state.ts';

export interface HeadSizes {
  tokens: number;
  /** The width of an embedding. */
  width: number;
  heads: number;
  /** Columns of one head. */
  headWidth: number;
  /** Columns of all heads joined side by side. */
  joined: number;
  /** Columns of each of W_q, W_k and W_v. */
  across: number;
  /** The number that the scores are divided by. */
  divisor: number;
  /** The number of attention weights in all heads together. */
  weights: number;
  /** The number of learned parameters in W_q, W_k and W_v together. */
  learned: number;
  /** The number of learned parameters in W_o. */
  mixer: number;
}

/** One head's matrix U (16 × 16) out of notebook 004's stack (8 × 16 × 16). */
export function headOf(stack: Tensor, head: number): Matrix {
  const [, rows = 0, columns = 0] = stack.shape;
  return {
    rows,
    columns,
    data: Float32Array.from(numbersOf(stack).slice(head * rows * columns, (head + 1) * rows * columns)),
  };
}

/**
 * Computes attention over notebook 004's eight words and returns the sizes of its matrices. Each of the query, key and
 * value weights is either one matrix (16 × 16) that is split into heads, or one matrix U (16 × 16) per head.
 */
export function headSizes(
  engine: Engine,
  { headCount, headSizes: sizes }: Pick<State, 'headCount' | 'headSizes'>,
): HeadSizes {
  const embeddings = matrixFromTensor(tensorNamed(engine, '004/03/embedded_sentence'));
  const weightOf = (part: 'query' | 'key' | 'value'): Matrix =>
    sizes === 'split'
      ? engine.fromLinear(matrixFromTensor(tensorNamed(engine, `004/12/U_${part}`)))
      : engine.fromStack(
          Array.from({ length: headCount }, (_, head) =>
            headOf(tensorNamed(engine, `004/21/multihead_U_${part}`), head),
          ),
        );
  const [query, key, value] = [weightOf('query'), weightOf('key'), weightOf('value')];
  const trace = engine.attend({
    embeddings,
    heads: headCount,
    query: { weight: query },
    key: { weight: key },
    value: { weight: value },
  });
  return {
    tokens: embeddings.rows,
    width: embeddings.columns,
    heads: trace.heads,
    headWidth: trace.queries.columns,
    joined: trace.joined.columns,
    across: query.columns,
    divisor: trace.divisor,
    weights: trace.weights.data.length,
    learned: query.data.length + key.data.length + value.data.length,
    mixer: trace.joined.columns * embeddings.columns,
  };
}
