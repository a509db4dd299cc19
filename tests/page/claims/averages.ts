// The claims of the chapter "averages": stacked averages are one average. Deeper models also need a nonlinearity,
// residual connections and norms.
import type { Matrix } from 'riverbank';
import { matrixOf, rowOf } from '../../../web/core/engine/matrix.ts';
import { blockStages } from '../../../web/chapters/averages/tower.ts';
import type { Claim } from './claim.ts';

const near = (a: number, b: number, size = 1): boolean =>
  a === b || Math.abs(a - b) <= 2e-5 * Math.max(size, Math.abs(a), Math.abs(b));
const largest = (...matrices: Matrix[]): number =>
  Math.max(1, ...matrices.flatMap(({ data }) => Array.from(data, Math.abs)));
const alike = (a: Matrix, b: Matrix, size = largest(a, b)): boolean =>
  a.data.every((number, i) => near(number, b.data[i] ?? NaN, size));
const rowsOf = (matrix: Matrix): number[][] => Array.from({ length: matrix.rows }, (_, row) => rowOf(matrix, row));

/** Replaces the vector of the sentence's third word, mud, by another vector. */
const withOtherMud = (embeddings: Matrix): Matrix => matrixOf([...rowsOf(embeddings).slice(0, 2), [1, 2, 3, 4]]);

export const claims: Claim[] = [
  {
    id: 'one-matrix',
    says: 'with frozen weights, layers of attention are one matrix',
    holds: (_, { averages: { through, direct }, river }) => alike(through, direct, largest(river.embeddings)),
  },
  {
    id: 'averages-again',
    says: 'that matrix averages too: none of its numbers is negative, and each row adds up to one',
    holds: (_, { averages: { one } }) =>
      rowsOf(one).every(
        (row) =>
          row.every((weight) => weight >= 0) &&
          near(
            row.reduce((sum, weight) => sum + weight, 0),
            1,
          ),
      ),
  },
  {
    id: 'never-apart',
    says: 'the more layers, the closer the words: no column spreads further than in X',
    holds: (engine, { averages: { direct }, river: { embeddings } }) => {
      const spread = (matrix: Matrix) =>
        rowsOf(engine.fromLinear(matrix)).map((column) => Math.max(...column) - Math.min(...column));
      const before = spread(embeddings);
      return spread(direct).every((width, column) => width <= (before[column] ?? 0) + 1e-5);
    },
  },
  {
    id: 'mirror',
    says: 'without a nonlinearity, f(X) + f(−X) is zero everywhere',
    holds: (engine, { averages: { turn }, river: { embeddings, weights } }) => {
      const f = (x: Matrix) => engine.matmul(weights, engine.matmul(engine.matmul(weights, x), turn));
      const both = engine.addPositions(
        f(embeddings),
        f({ ...embeddings, data: embeddings.data.map((number) => -number) }),
      );
      return both.data.every((number) => near(number, 0, largest(f(embeddings))));
    },
  },
  {
    id: 'bent',
    says: 'with ReLU between them it is not: no matrix does what these layers do',
    onlyForNotebook: true,
    holds: (engine, { averages: { turned }, river: { weights } }) => {
      const f = (x: Matrix) => engine.matmul(weights, engine.activate(x, 'relu'));
      const both = engine.addPositions(f(turned), f({ ...turned, data: turned.data.map((number) => -number) }));
      return both.data.some((number) => Math.abs(number) > 0.1);
    },
  },
  {
    id: 'each-alone',
    says: 'the feed-forward layer takes each word alone: another mud changes nothing for bank',
    holds: (engine, { tower: { widen, narrow, output }, river: { context } }) => {
      const other = engine.feedForward(withOtherMud(context), {
        widen: { weight: widen },
        narrow: { weight: narrow },
        activation: 'relu',
      });
      return rowOf(other.output, 1).every((number, i) => number === rowOf(output, 1)[i]);
    },
  },
  {
    id: 'block-agrees',
    says: 'with residual and norm, a block is the engine’s own transformer block',
    holds: (engine, { tower, river: { embeddings } }) =>
      (['pre', 'post'] as const).every((norm) => {
        const stages = blockStages(engine, embeddings, tower, { residual: 'on', norm });
        const { output } = engine.block(embeddings, {
          normPlace: norm,
          attention: { scale: 'off' },
          feedForward: { widen: { weight: tower.widen }, narrow: { weight: tower.narrow }, activation: 'relu' },
        });
        return alike(stages.at(-1) ?? embeddings, output);
      }),
  },
  {
    id: 'pile-collapses',
    says: 'blocks without a residual make all words one, blocks with a residual and a norm before do not',
    onlyForNotebook: true,
    holds: (engine, { tower, river: { embeddings } }) => {
      const pileOf = (setting: Parameters<typeof blockStages>[3]) => {
        let x = embeddings;
        for (let block = 0; block < 6; block++) x = blockStages(engine, x, tower, setting).at(-1) ?? x;
        return engine.cosine(rowOf(x, 1), rowOf(x, 0));
      };
      return pileOf({ residual: 'off', norm: 'none' }) > 0.999 && pileOf({ residual: 'on', norm: 'pre' }) < 0.9;
    },
  },
];
