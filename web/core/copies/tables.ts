// The numbers of the example without a program: every matrix, as CSV and as JSON, with all of their bits.
import type { Matrix } from 'riverbank';
import { rowOf } from '../engine/matrix.ts';
import type { Example } from './example.ts';
import { shortest } from './numbers.ts';

/** A line for each number; rows, columns and heads are counted from 0. */
export function csvOf({ matrices }: Example): string {
  const lines = matrices.flatMap(({ name, head, matrix: { columns, data } }) =>
    Array.from(data, (number, i) => [name, head ?? '', Math.floor(i / columns), i % columns, shortest(number)].join()),
  );
  return `matrix,head,row,column,value\n${lines.join('\n')}\n`;
}

/** JSON has no words for NaN and infinity: they are texts. */
const number = (value: number): string => (Number.isFinite(value) ? shortest(value) : JSON.stringify(shortest(value)));

const rows = (matrix: Matrix, indent: string): string =>
  `[\n${Array.from({ length: matrix.rows }, (_, row) => `${indent}  [${rowOf(matrix, row).map(number).join(', ')}]`).join(',\n')}\n${indent}]`;

/** A JSON object: the settings, then every matrix under its name as rows of numbers. A matrix that each head has its own of is a list with one for each head. */
export function jsonOf({ tokens, heads, scale, positions, mask, feed, pins, matrices }: Example): string {
  const settings = {
    tokens,
    heads,
    scale,
    positionKind: positions, // "positions" is the name of the matrix that is added to the words
    mask: mask ? (mask.late ? 'after softmax' : 'before softmax') : 'none',
    feedForward: feed?.activation ?? 'off',
  };
  const names = [...new Set(matrices.map(({ name }) => name))];
  const fields = names.map((name) => {
    const own = matrices.filter((other) => other.name === name);
    const [first] = own;
    const text =
      first && first.head === undefined
        ? rows(first.matrix, '  ')
        : `[${own.map(({ matrix }) => rows(matrix, '  ')).join(', ')}]`;
    return [name, text] as const;
  });
  const pinned = pins.map(
    ({ field, head = 0, row, column, value }) =>
      `\n    { "field": "${field}", "head": ${head}, "row": ${row}, "column": ${column}, "value": ${number(value)} }`,
  );
  const all = [
    ...Object.entries(settings).map(([name, value]) => [name, JSON.stringify(value)] as const),
    ['pins', `[${pinned.join()}]`] as const,
    ...fields,
  ];
  return `{\n${all.map(([name, text]) => `  "${name}": ${text}`).join(',\n')}\n}\n`;
}
