// The names of the notebooks' operations, and their conversion to the names of the table in src/notebooks/ops.cc.
import { wrongType } from '../wire/check.js';

/** In the order of the table. tests/npm/notebooks.test.mjs compares both. */
export const notebookOps = [
  'literal',
  'rand',
  'randn',
  'embeddingInit',
  'linearInit',
  'matmul',
  'matmulNt',
  'linear',
  'transpose',
  'permute',
  'softmax',
  'div',
  'index',
  'gatherRows',
  'dot',
  'sum',
  'weightedValues',
  'causalMask',
  'repeat',
  'concatLast',
  'flatten',
] as const;

/** An operation of the notebooks. `matmulNt` multiplies with the transpose of the second matrix. */
export type NotebookOp = (typeof notebookOps)[number];

/** Converts camelCase to snake_case: skipDraws → skip_draws. */
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns the name of an operation in the table. */
export function opInTable(op: unknown): string {
  if (notebookOps.includes(op as NotebookOp)) return snakeCase(op as NotebookOp);
  throw wrongType('op', `one of ${notebookOps.join(', ')}`, op);
}

/** Returns an operation's parameters with the names of the table. Throws a TypeError for a name in snake_case. */
export function paramsInTable(params: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (typeof params !== 'object' || params === null) return params; // the request refuses it
  const entries = Object.entries(params).map(([name, value]) => {
    if (name.includes('_')) throw new TypeError(`params has no "${name}"; names of parameters are camelCase`);
    return [snakeCase(name), value] as const;
  });
  return Object.fromEntries(entries);
}
