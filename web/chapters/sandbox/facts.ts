// Computes three facts that show the effect of the sandbox's switches on a sentence.
import type { Matrix } from 'riverbank';
import { cosineOrNaN } from '../../core/engine/cosine.ts';
import type { Engine } from '../../core/engine/engine.ts';
import { rowOf } from '../../core/engine/matrix.ts';

export interface SandboxFacts {
  /** The smallest sum of a row of weights. It is one, unless a switch or an edit changes that. */
  leastSum: number;
  /** The largest sum of a row of weights. */
  mostSum: number;
  /** The mean of the largest weights of all rows in all heads. Near 1, each word attends to a single word. */
  peak: number;
  /** The first word that occurs a second time; '' if all words differ. */
  twin: string;
  /**
   * The cosine of the results of this word's first two places. NaN if all words differ or if one of the results is all
   * zeros.
   */
  twins: number;
}

export function sandboxFacts(
  engine: Engine,
  tokens: readonly string[],
  { heads, last }: { heads: readonly { weights: Matrix }[]; last: Matrix },
): SandboxFacts {
  const ones = tokens.map(() => [1]);
  const sums = heads.flatMap(({ weights }) => Array.from(engine.matmul(weights, ones).data));
  const peaks = heads.flatMap(({ weights }) => tokens.map((_, row) => Math.max(...rowOf(weights, row))));
  const second = tokens.findIndex((token, i) => tokens.indexOf(token) < i);
  const first = tokens.indexOf(tokens[second] ?? '');
  return {
    leastSum: Math.min(...sums),
    mostSum: Math.max(...sums),
    peak:
      engine.matmul(
        [peaks],
        peaks.map(() => [1 / peaks.length]),
      ).data[0] ?? NaN,
    twin: tokens[second] ?? '',
    twins: second < 0 ? NaN : cosineOrNaN(engine, rowOf(last, first), rowOf(last, second)),
  };
}
