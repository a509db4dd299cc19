// The lines that give the same numbers in somebody's own program, from npm.
import type { Matrix } from 'riverbank';
import { digitsOf, formatNumber } from './format.ts';
import { rowOf } from './matrix.ts';

/** A matrix as a JavaScript literal. */
function literal(matrix: Matrix): string {
  const digits = digitsOf(matrix.data);
  const rows = Array.from({ length: matrix.rows }, (_, row) =>
    `  [${rowOf(matrix, row).map((number) => formatNumber(number, digits).replace('−', '-')).join(', ')}],`);
  return `[\n${rows.join('\n')}\n]`;
}

/** A program for Node: river embeddings (3 × 4) in, the page's context out. */
export function snippetOf(embeddings: Matrix): string {
  return `// npm install riverbank
import { load } from 'riverbank';

const engine = await load();
const embeddings = ${literal(embeddings)};
const { context } = engine.attend({ embeddings, scale: 'off' });
for (let row = 0; row < context.rows; row++) {
  console.log(...context.data.slice(row * context.columns, (row + 1) * context.columns));
}
`;
}
