// Writes every matrix of the example as CSV or JSON, with exact float32 values.
import type { Matrix } from 'riverbank';
import { rowOf } from '../engine/matrix.ts';
import type { Example } from './example.ts';
import { shortest } from './numbers.ts';

/** All matrices as CSV, with one line per number. Rows, columns and heads are counted from 0. */
export function csvOf({ matrices }: Example): string {
  const lines = matrices.flatMap(({ name, head, matrix: { columns, data } }) =>
    Array.from(data, (number, i) => [name, head ?? '', Math.floor(i / columns), i % columns, shortest(number)].join()),
  );
  return `matrix,head,row,column,value\n${lines.join('\n')}\n`;
}

/** JSON cannot write NaN and infinities, so they become strings. */
const number = (value: number): string => (Number.isFinite(value) ? shortest(value) : JSON.stringify(shortest(value)));

const rows = (matrix: Matrix, indent: string): string =>
  `[\n${Array.from({ length: matrix.rows }, (_, row) => `${indent}  [${rowOf(matrix, row).map(number).join(', ')}]`).join(',\n')}\n${indent}]`;

/**
 * A JSON object with the settings, the pins, and every matrix as rows of numbers. If each head has its own matrix, the
 * field is a list with one matrix per head.
 */
export function jsonOf({ tokens, heads, scale, positions, mask, feed, pins, matrices }: Example): string {
  const settings = {
    tokens,
    heads,
    scale,
    positionKind: positions, // not "positions", because this is the name of the position matrix
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
