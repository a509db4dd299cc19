// The claims of the chapter "many-heads": several heads attend to the same words, each in its own way.
import type { Matrix } from 'riverbank';
import { matrixOf, rowOf } from '../../../web/core/engine/matrix.ts';
import type { Claim } from './claim.ts';

const near = (a: number, b: number): boolean =>
  a === b || Math.abs(a - b) <= 1e-4 * Math.max(1, Math.abs(a), Math.abs(b));
const alike = (a: Matrix, b: Matrix): boolean =>
  a.rows === b.rows && a.columns === b.columns && a.data.every((number, i) => near(number, b.data[i] ?? NaN));
const columnOf = (matrix: Matrix, column: number): number[] =>
  Array.from({ length: matrix.rows }, (_, row) => rowOf(matrix, row)[column] ?? NaN);

export const claims: Claim[] = [
  {
    id: 'two-reach-both',
    says: 'built by hand, one head gives stream what is wanted and the other gives it to money',
    onlyForNotebook: true,
    holds: (_, { heads: { parts, wanted } }) => {
      const [river, money] = parts.map(({ weights }) => rowOf(weights, 1));
      return (river?.[0] ?? 0) >= wanted && (money?.[2] ?? 0) >= wanted;
    },
  },
  {
    id: 'one-cannot',
    says: 'no single head gives both cues as much as is wanted, for its row adds up to one',
    holds: (_, { heads: { single, wanted } }) =>
      single.every(({ weights }) => {
        const [stream = 0, bank = 0, money = 0] = rowOf(weights, 1);
        return near(stream + bank + money, 1) && !(stream >= wanted && money >= wanted);
      }),
  },
  {
    id: 'scores-add',
    says: 'one head of all columns adds up the scores of the two heads',
    holds: (
      engine,
      {
        heads: {
          parts,
          single: [one],
        },
      },
    ) => {
      const [a, b] = parts.map(({ scores }) => Array.from(scores.data));
      const sum = engine.matmul([[1, 1]], matrixOf([a ?? [], b ?? []]));
      return Array.from(sum.data).every((number, i) => near(number, one?.scores.data[i] ?? NaN));
    },
  },
  {
    id: 'cancel',
    says: 'built by hand, the two questions cancel in one head: bank looks at all three words alike',
    onlyForNotebook: true,
    holds: (
      _,
      {
        heads: {
          single: [one],
        },
      },
    ) => one !== undefined && rowOf(one.weights, 1).every((weight) => near(weight, 1 / 3)),
  },
  {
    id: 'side-by-side',
    says: 'each column of the joined rows is the context of one head',
    holds: (_, { heads: { parts, joined } }) =>
      parts.every(({ context }, head) => columnOf(joined, head).every((number, row) => number === context.data[row])),
  },
  {
    id: 'mixer-adds',
    says: 'W_o gives the sum over the heads of each head’s context times its own row of W_o',
    holds: (engine, { heads: { parts, mixer, output } }) => {
      const each = parts.map(({ context }, head) => Array.from(engine.matmul(context, [rowOf(mixer, head)]).data));
      const sum = engine.matmul([parts.map(() => 1)], matrixOf(each));
      return Array.from(sum.data).every((number, i) => near(number, output.data[i] ?? NaN));
    },
  },
  {
    id: 'split-costs-nothing',
    says: 'heads cut from one width learn as many numbers as one head of that width, full-size heads so many times more',
    holds: (_, { sizes: { heads, width, headWidth, joined, learned } }) =>
      learned === 3 * width * joined && headWidth * heads === joined && (headWidth === width || joined === width),
  },
  {
    id: 'slices',
    says: 'each slice of torch.bmm is one product, and permute only turns it',
    holds: (engine, { multihead: { stack, stacked, product, keys } }) =>
      alike(engine.matmul(stack, stacked), product) && alike(engine.fromLinear(product), keys),
  },
  {
    id: 'every-head-shares',
    says: 'each head’s row of weights adds up to one',
    holds: (_, { multihead: { weights } }) =>
      Array.from({ length: weights.rows }, (_row, head) => rowOf(weights, head)).every((row) =>
        near(
          row.reduce((sum, weight) => sum + weight, 0),
          1,
        ),
      ),
  },
  {
    id: 'same-question',
    says: 'seven of notebook 004’s eight heads look hardest at “to”',
    holds: (_, { multihead: { weights } }) =>
      Array.from({ length: weights.rows }, (_row, head) => rowOf(weights, head)).filter(
        (row) => row[4] === Math.max(...row),
      ).length === 7,
  },
  {
    id: 'real-z',
    says: 'the real z holds, for each head, its weights times its values',
    holds: (engine, { multihead: { weights, values, real } }) =>
      values.every((matrix, head) =>
        alike(engine.matmul([rowOf(weights, head)], matrix), matrixOf([rowOf(real, head)])),
      ),
  },
];
