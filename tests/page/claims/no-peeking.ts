// The claims of the chapter "no-peeking": a causal mask hides later words, and it must be applied before softmax.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../../web/core/engine/engine.ts';
import { attendMasked } from '../../../web/chapters/no-peeking/masking.ts';
import { matrixOf, rowOf } from '../../../web/core/engine/matrix.ts';
import { rowSums } from '../../../web/core/lesson/row-sums.ts';
import { maskTokens } from '../../../web/chapters/no-peeking/settings.ts';
import type { State } from '../../../web/core/store/state.ts';
import type { Values } from '../../../web/core/lesson/values.ts';
import type { Claim } from './claim.ts';

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-5 * Math.max(1, Math.abs(b));
const equal = (a: readonly number[], b: readonly number[]): boolean => a.every((number, i) => Object.is(number, b[i]));
const places = maskTokens.map((_, i) => i);
const triangle = matrixOf(places.map((row) => places.map((column) => Number(column <= row))));

/** Attention with the causal mask. `masking` says when and with which number the mask is applied. */
const causal = (engine: Engine, embeddings: Matrix, masking: State['masking'] = 'infinity') =>
  attendMasked(engine, { embeddings }, triangle, masking);

/** The embeddings with another vector for the last word. */
const otherEnd = ({ mask: { embeddings } }: Values): Matrix =>
  matrixOf(
    places.map((row) =>
      rowOf(embeddings, row).map((number, column) => (row === places.length - 1 ? 2 - column : number)),
    ),
  );

export const claims: Claim[] = [
  {
    id: 'hidden-weighs-nothing',
    says: 'with −∞ before softmax a hidden word has weight zero and every row adds up to one',
    holds: (engine, { mask: { embeddings } }) => {
      const { weights } = causal(engine, embeddings);
      return (
        triangle.data.every((bit, i) => bit === 1 || weights.data[i] === 0) &&
        rowSums(engine, weights).data.every((sum) => near(sum, 1))
      );
    },
  },
  {
    id: 'infinity-does-not-leak',
    says: 'with −∞ before softmax a later word changes nothing before it',
    holds: (engine, values) => {
      const [one, other] = [values.mask.embeddings, otherEnd(values)].map((x) => causal(engine, x));
      return places.slice(0, -1).every((row) => equal(rowOf(one!.context, row), rowOf(other!.context, row)));
    },
  },
  {
    id: 'after-leaks',
    says: 'with the mask after softmax the weights that are left depend on hidden words',
    onlyForNotebook: true,
    holds: (engine, values) => {
      const [one, other] = [values.mask.embeddings, otherEnd(values)].map((x) => causal(engine, x, 'after'));
      return (
        !equal(rowOf(one!.weights, 0), rowOf(other!.weights, 0)) &&
        rowSums(engine, one!.weights).data.some((sum) => !near(sum, 1))
      );
    },
  },
  {
    id: 'after-and-divided',
    says: 'dividing each row by its sum after a late mask gives what −∞ gave at once',
    holds: (engine, { mask: { embeddings } }) => {
      const [late, early] = [causal(engine, embeddings, 'after').weights, causal(engine, embeddings).weights];
      const sums = rowSums(engine, late);
      return late.data.every(
        (weight, i) =>
          near(weight / (sums.data[Math.floor(i / late.columns)] ?? NaN), early.data[i] ?? NaN) ||
          sums.data[Math.floor(i / late.columns)] === 0,
      );
    },
  },
  {
    id: 'zero-hides-nothing',
    says: 'a zero among the scores leaves a hidden word a share',
    holds: (engine, { mask: { embeddings } }) =>
      causal(engine, embeddings, 'zero').masked.data.every((score, i) => triangle.data[i] === 1 || score === 0) &&
      (engine.softmax([[1, 0]]).data[1] ?? 0) > 0,
  },
  {
    id: 'equal-shares',
    says: 'equal scores under the causal mask are shared equally, as notebook 002 prints',
    holds: (engine) =>
      causal(engine, matrixOf(places.map(() => [1]))).weights.data.every((weight, i) =>
        near(weight, (triangle.data[i] ?? 0) / (Math.floor(i / places.length) + 1)),
      ),
  },
  {
    id: 'divide-after-mask',
    says: 'masking before the division gives the same weights as masking after it',
    holds: (engine, { mask: { embeddings } }) => {
      const { scores, divisor, weights } = causal(engine, embeddings);
      const divided = scores.data.map((score, i) => (triangle.data[i] === 1 ? score : -Infinity) / divisor);
      return equal(
        Array.from(engine.softmax({ ...scores, data: divided }, { allowNonFinite: true }).data),
        Array.from(weights.data),
      );
    },
  },
  {
    id: 'empty-row',
    says: 'a row that sees nothing is NaN or zeros, as chosen, and in the next layer NaN spreads to all that look at it',
    holds: (engine, { mask: { embeddings } }) => {
      const keep = matrixOf(places.map((row) => places.map((column) => Number(column < row))));
      const [nan, zero] = (['nan', 'zero'] as const).map((fullyMasked) =>
        engine.attend({ embeddings, mask: { keep }, fullyMasked }),
      );
      const next = engine.attend({
        embeddings: nan!.context,
        mask: { causal: true },
        fullyMasked: 'nan',
        allowNonFinite: true,
      });
      return (
        rowOf(nan!.weights, 0).every(Number.isNaN) &&
        rowOf(zero!.weights, 0).every((weight) => weight === 0) &&
        places.slice(1).every((row) => !rowOf(nan!.context, row).some(Number.isNaN)) &&
        next.context.data.every(Number.isNaN)
      );
    },
  },
  {
    id: 'pieces',
    says: 'attention on the sentence cut after each word gives the rows of the masked one',
    holds: (engine, { mask: { embeddings } }) => {
      const { context } = causal(engine, embeddings);
      return places.every((row) => {
        const piece = engine.attend({
          embeddings: matrixOf(places.slice(0, row + 1).map((i) => rowOf(embeddings, i))),
        });
        return rowOf(piece.context, row).every((number, i) => near(number, rowOf(context, row)[i] ?? NaN));
      });
    },
  },
  {
    id: 'same-without-mask',
    says: 'without a mask both banks of the sentence come out the same',
    holds: (engine, { mask: { embeddings } }) => {
      const { context } = engine.attend({ embeddings });
      return equal(rowOf(context, 1), rowOf(context, 3));
    },
  },
];
