// Describes every matrix on the page: its name, what its rows and columns stand for, and how its cells are computed.
import type { Matrix } from 'riverbank';
import { digitsOf } from './format.ts';
import { embeddingWidth, projectedWidth, sentences } from '../store/state.ts';
import type { OwnName } from '../store/registered.ts';
import type { SentenceName, State } from '../store/state.ts';
import type { Locale } from '../words/en.ts';
import type { Operation } from './code-lines.ts';
import type { Piece } from './pieces.ts';
import { fieldOf, groupOf, matrixText, readMatrix, rootOf } from '../store/cell.ts';
import type { CellRef } from '../store/cell.ts';
import type { CellText, MatrixField, MatrixIn, MatrixName, MatrixPath, ShownPath } from '../store/paths.ts';
import { lookUp } from './look-up.ts';
import type { Values } from './values.ts';

/**
 * The label of a row or column: its place counted from 1, or a word. A word that occurs more than once also gets its
 * place.
 */
export type Head = { word: string; place?: number } | { word?: undefined; place: number };

/** The label as text: "bank", "2" or "bank 2". */
export const headName = ({ word, place }: Head): string => [word, place].filter((part) => part !== undefined).join(' ');

/** The names by which the page calls matrices. Each language has a word for every name. */
export type FigureName = keyof Locale['names'] | OwnName;

export interface Figure {
  path: MatrixPath;
  name: FigureName;
  symbol: string;
  rows: Head[];
  columns: Head[];
  /** The number of digits after the point: 3, unless `digits` or `given` of the matrix's Kind says otherwise. */
  digits: number;
  operation: Operation | undefined;
  bits: boolean;
}

/**
 * The labels of a matrix's rows or columns. 'tokens': the sentence's words. 'asked': the word of the selected row.
 * 'embedding', 'projected' or a number: places from 1 to that width. 'own': places from 1 to the matrix's size.
 * Otherwise: a list of words, or a function that returns one.
 */
export type Side =
  | 'tokens'
  | 'asked'
  | 'embedding'
  | 'projected'
  | 'own'
  | number
  | readonly string[]
  | ((values: Values | undefined, state: State) => readonly string[]);

/** Makes a piece of a sum for the number at a path, with the digits that the page shows. */
export type PieceAt = (path: ShownPath, side?: 'left' | 'right') => Piece;

/** For a matrix that is not a plain product: describes how one cell is computed from cells of other matrices. */
export type Made = (
  cell: CellRef,
  state: State,
  values: Values | undefined,
  at: PieceAt,
) => { operation: Operation; pieces: Piece[]; left: CellText[]; right?: CellText[]; biased?: boolean };

export type Source = readonly [notebook: string, test: string];

/** What the page needs to label a matrix, to show its numbers, and to explain how they are computed. */
export interface Kind {
  name: FigureName | ((state: State) => FigureName);
  symbol: string | ((state: State) => string);
  rows: Side;
  columns: Side;
  /** Whether the numbers were typed, not computed. All their digits are shown, at most four after the point. */
  given?: boolean;
  /** Whether a notebook or the lesson draws the numbers from PyTorch's generator. */
  drawn?: boolean;
  /** Digits after the point. 'fewest': as many as the numbers need, at most four, and none for whole numbers. */
  digits?: number | 'fewest';
  /**
   * The two factors, if the matrix is a product. "*" in their paths stands for the head's number.
   */
  product?: Factors | ((state: State) => Factors);
  /** A bias row (1 × columns) that is added to each row of the product, if the bias exists. */
  plus?: MatrixName;
  /** The operation that computes the matrix, if it does not follow from the matrix's name. */
  operation?: Operation;
  made?: Made;
  /** The notebook cell and the C++ test, if they differ from those of the operation. */
  source?: Source;
  /** The sentence that labels rows and columns, if it is not the sentence that the reader has selected. */
  sentence?: (values: Values | undefined) => SentenceName;
  /** Whether the page names the attention head that a cell belongs to. */
  ofHead?: boolean;
  /**
   * Present if the cells are bits that a press flips. Returns the bit that a cell has if the learner has not set it.
   */
  bits?: (row: number, column: number, state: State) => number;
}

const sentenceKinds: Partial<Record<MatrixField, Kind>> = {
  embeddings: { name: 'embeddings', symbol: 'X', rows: 'tokens', columns: 'embedding', given: true },
  projected: { name: 'projected', symbol: 'X·W', rows: 'tokens', columns: 'projected' },
  scores: { name: 'scores', symbol: 'S', rows: 'tokens', columns: 'tokens' },
  weights: { name: 'weights', symbol: 'A', rows: 'tokens', columns: 'tokens' },
  context: { name: 'context', symbol: 'C', rows: 'tokens', columns: 'embedding' },
};

/** What the page needs to show each matrix (Kind), by the matrix's name. */
export type Kinds = { [Name in MatrixName]?: Kind };

/** The descriptions of matrices of one group, such as "heads.parts.*". */
export const kindsIn = <Group extends string>(group: Group, kinds: { [Name in MatrixIn<Group>]?: Kind }): Kinds =>
  Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [`${group}.${name}`, kind])) as Kinds;

/** The descriptions of all matrices outside the two sentences. Chapters add descriptions of their own matrices. */
const otherKinds: Kinds = {
  weight: { name: 'weight', symbol: 'W', rows: 'embedding', columns: 'projected', given: true },
};

export const addFigures = (more: Kinds): void => void Object.assign(otherKinds, more);

/**
 * The description of a matrix. The matrices of all heads share one description, with "*" in place of the head's number.
 */
export const kindOf = (matrix: MatrixName): Kind | undefined =>
  isSentence(groupOf(matrix)) ? sentenceKinds[fieldOf(matrix)] : otherKinds[matrix];

/** The description of the matrix at a path. */
export const kindAt = (path: MatrixPath): Kind | undefined => kindOf(readMatrix(path).matrix);

const isSentence = (text: string): text is SentenceName => text === 'river' || text === 'finance';

/**
 * The sentence whose words label a matrix: the sentence in its path, otherwise that in its description, otherwise
 * 'river' for an exercise, otherwise the selected one. Undefined if neither rows nor columns have a sentence's words.
 */
export function sentenceOf(path: MatrixPath, state: State, values: Values | undefined): SentenceName | undefined {
  const group = groupOf(path);
  const kind = kindAt(path);
  if (kind && ![kind.rows, kind.columns].some((side) => side === 'tokens' || side === 'asked')) return undefined;
  if (isSentence(group)) return group;
  if (kind?.sentence) return kind.sentence(values);
  return isOfExercise(path) ? 'river' : state.sentence;
}

function headsOf(side: Side, tokens: readonly string[], values: Values | undefined, state: State, own: number): Head[] {
  const places = (n: number): Head[] => Array.from({ length: n }, (_, i) => ({ place: i + 1 }));
  const named = (names: readonly string[]): Head[] =>
    names.map((word, i) => (names.indexOf(word) === names.lastIndexOf(word) ? { word } : { word, place: i + 1 }));
  if (typeof side === 'number') return places(side);
  if (typeof side === 'function') return named(side(values, state));
  switch (side) {
    case 'tokens':
      return named(tokens);
    case 'asked':
      return named(tokens.slice(state.row, state.row + 1));
    case 'embedding':
      return places(embeddingWidth);
    case 'projected':
      return places(projectedWidth);
    case 'own':
      return places(own);
    default:
      return named(side);
  }
}

/**
 * The name, symbol, labels and digits of the matrix at a path. Works before the engine has computed the matrix. Throws
 * a RangeError if no matrix has this path.
 */
export function figureAt(path: MatrixPath, state: State, values: Values | undefined): Figure {
  const kind = kindAt(path);
  if (!kind) throw new RangeError(`no matrix is called ${path}`);
  const tokens = sentences[sentenceOf(path, state, values) ?? state.sentence];
  const { data, rows, columns } = (lookUp(values, path) ?? { data: [], rows: 0, columns: 0 }) as Pick<
    Matrix,
    'data' | 'rows' | 'columns'
  >;
  return {
    path,
    name: typeof kind.name === 'string' ? kind.name : kind.name(state),
    symbol: typeof kind.symbol === 'string' ? kind.symbol : kind.symbol(state),
    rows: headsOf(kind.rows, tokens, values, state, rows),
    columns: headsOf(kind.columns, tokens, values, state, columns),
    digits: kind.digits === 'fewest' ? digitsOf(data, 0) : (kind.digits ?? (kind.given ? digitsOf(data) : 3)),
    operation: kind.operation,
    bits: kind.bits !== undefined,
  };
}

/** The two factors of a product: their names in the table of descriptions, or their paths. */
export interface Factors<Name = MatrixName> {
  left: Name;
  right: Name;
  /** Whether the page shows the right factor transposed: its stored rows are then the columns of the product. */
  transposed: boolean;
}

/** The factors of a matrix, or undefined if it is not a product. */
export function factorsOf(path: MatrixPath, state: State): Factors<MatrixPath> | undefined {
  const { matrix, head } = readMatrix(path);
  const group = groupOf(matrix);
  if (isSentence(group)) return sentenceProducts(group)[fieldOf(matrix)];
  const product = kindAt(path)?.product;
  const factors = typeof product === 'function' ? product(state) : product;
  return factors && { ...factors, left: filled(factors.left, head), right: filled(factors.right, head) };
}

const sentenceProducts = (own: SentenceName): Partial<Record<MatrixField, Factors<MatrixPath>>> => ({
  projected: { left: `${own}.embeddings`, right: 'weight', transposed: false },
  scores: { left: `${own}.embeddings`, right: `${own}.embeddings`, transposed: true },
  context: { left: `${own}.weights`, right: `${own}.embeddings`, transposed: false },
});

/** A factor's path: its name with the product's head in place of "*". */
const filled = (matrix: MatrixName, head: number | undefined): MatrixPath =>
  matrixText({ matrix, ...(head === undefined ? {} : { head }) });

/** Whether a matrix belongs to an exercise. */
export const isOfExercise = (matrix: MatrixName | MatrixPath): boolean => rootOf(matrix) === 'exercises';
