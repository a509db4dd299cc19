// Describes a cell of a matrix, and reads and writes the cell's name as text for links and the page.
// A text may come from a link, so it may name a matrix that does not exist. Such a cell has no value and cannot be set.
import type { CellText, MatrixField, MatrixName, MatrixPath } from './paths.ts';
import type { SentenceName, Word } from './state.ts';

/** One cell. Heads, rows and columns are counted from 0. */
export interface CellRef {
  /** The matrix, for example "river.scores". "*" stands for the head's number, as in "sandbox.heads.*.scores". */
  readonly matrix: MatrixName;
  readonly head?: number;
  readonly row: number;
  readonly column: number;
}

/**
 * Stages of a softmax, such as "river.softmax.maximum". Some stages have one number for a row, others one number for
 * each key of the row.
 */
const stages = { maximum: 'row', sum: 'row', shifted: 'keys', exponentials: 'keys' } as const;
export type SoftmaxStage = keyof typeof stages;
export const stageNames = Object.keys(stages) as SoftmaxStage[];
/** Whether a stage has a number for each key, not only one for the row. */
export const isOfKeys = (stage: SoftmaxStage): boolean => stages[stage] === 'keys';

const isStage = (name: string): name is SoftmaxStage => Object.hasOwn(stages, name);

/**
 * The prefix of a word vector's name: "vectors.bank" is the embedding of "bank". A vector has a name of its own because
 * several matrices show it. Links leave the prefix out: "bank.0" is the first number of the embedding.
 */
const vectors = 'vectors.' as const;
export const vectorNamed = (word: string): `vectors.${string}` => `${vectors}${word}`;

/** The parts of a path in the values, in order. */
export const partsOf = (path: string): string[] => path.split('.');

const isNumber = (part: string | undefined): part is string => part !== undefined && /^(0|[1-9]\d*)$/.test(part);

/**
 * The matrix and the head that a path names: "sandbox.heads.1.scores" gives "sandbox.heads.*.scores" and 1. A path with
 * more than one number, or without any, is the matrix's name itself.
 */
function matrixOf(parts: readonly string[]): Pick<CellRef, 'matrix' | 'head'> {
  const heads = parts.filter(isNumber);
  if (heads.length !== 1) return { matrix: parts.join('.') as MatrixName };
  return { matrix: parts.map((part) => (isNumber(part) ? '*' : part)).join('.') as MatrixName, head: Number(heads[0]) };
}

export const readMatrix = (text: string): Pick<CellRef, 'matrix' | 'head'> => matrixOf(partsOf(text));

/** Reads the text of a cell of a softmax stage, such as "river.softmax.1.shifted.2". */
function stageCell(parts: readonly string[]): CellRef | undefined {
  const at = parts.indexOf('softmax');
  const [row, stage = '', column, ...more] = parts.slice(at + 1);
  if (at < 1 || !isNumber(row) || !isStage(stage) || more.length > 0) return undefined;
  if (isOfKeys(stage) ? !isNumber(column) : column !== undefined) return undefined;
  const matrix = inGroup(parts.slice(0, at).join('.'), `softmax.${stage}`);
  return { matrix, row: Number(row), column: Number(column ?? 0) };
}

/** Reads a cell's text; undefined if it is not the text of a cell. */
export function readCell(text: string): CellRef | undefined {
  const parts = partsOf(text);
  const [row, column] = parts.slice(-2);
  if (parts.length === 2 && row && !isNumber(row) && isNumber(column))
    return { matrix: vectorNamed(row), row: 0, column: Number(column) };
  if (parts.length < 3 || !isNumber(row) || !isNumber(column)) return stageCell(parts);
  return stageCell(parts) ?? { ...matrixOf(parts.slice(0, -2)), row: Number(row), column: Number(column) };
}

/** The softmax that a stage belongs to: for "river.softmax.sum", the group "river" and the stage "sum". */
export function stageOf(matrix: MatrixName): { group: string; stage: SoftmaxStage } | undefined {
  const [stage = '', softmax, ...group] = partsOf(matrix).reverse();
  return softmax === 'softmax' && isStage(stage) ? { group: group.reverse().join('.'), stage } : undefined;
}

/** The last part of a matrix's name: "scores" for "river.scores". */
export const fieldOf = (matrix: MatrixName | MatrixPath): MatrixField =>
  matrix.slice(matrix.lastIndexOf('.') + 1) as MatrixField;

/** The first part of a matrix's name: "river" for "river.scores". */
export const rootOf = (matrix: string): string => partsOf(matrix)[0] ?? '';

/** A matrix's name without its last part: "river" for "river.scores". */
export const groupOf = (matrix: string): string => matrix.slice(0, Math.max(0, matrix.lastIndexOf('.')));

/** A matrix of a group: "river.scores" for the group "river" and the field "scores". */
export const inGroup = (group: string, field: MatrixField | `softmax.${SoftmaxStage}`): MatrixName =>
  `${group}.${field}` as MatrixName;

/**
 * The cell at the same place in another matrix of the same group and head, for example the score that belongs to a
 * weight. `place` can change the row or the column.
 */
export const beside = (
  cell: CellRef,
  field: MatrixField,
  place: Partial<Pick<CellRef, 'row' | 'column'>> = {},
): CellRef => ({
  ...cell,
  ...place,
  matrix: inGroup(groupOf(cell.matrix), field),
});

/** The path of a matrix in the values. */
export const matrixText = ({ matrix, head }: Pick<CellRef, 'matrix' | 'head'>): MatrixPath =>
  (head === undefined ? matrix : matrix.replace('*', String(head))) as MatrixPath;

/** The text of a cell in links and on the page. */
export function cellText(cell: CellRef): CellText {
  const { matrix, row, column } = cell;
  if (matrix.startsWith(vectors)) return `${matrix.slice(vectors.length) as Word}.${column}`;
  const stage = stageOf(matrix);
  if (!stage) return `${matrixText(cell)}.${row}.${column}`;
  const place = `${stage.group as SentenceName}.softmax.${row}.${stage.stage}` as const;
  return isOfKeys(stage.stage) ? `${place}.${column}` : place;
}

/** The path with "@" replaced by the name of a sentence. */
export const inSentence = (path: string, sentence: string): MatrixPath => path.replace('@', sentence) as MatrixPath;

/** The path of the same cell for another sentence. It replaces each part that is "@" or the name of a sentence. */
export const movedTo = (path: CellText, sentence: string, names: readonly string[]): CellText =>
  partsOf(path)
    .map((part) => (part === '@' || names.includes(part) ? sentence : part))
    .join('.') as CellText;
