// What every matrix on the page is called, what its rows and columns stand for, and how its cells are made.
import type { Matrix } from 'riverbank';
import { digitsOf } from './format.ts';
import { embeddingWidth, projectedWidth, sentences } from '../store/state.ts';
import type { SentenceName, State } from '../store/state.ts';
import type { Locale } from '../words/en.ts';
import type { Operation } from './code-lines.ts';
import type { Piece } from './story.ts';
import { lookUp } from './values.ts';
import type { Values } from './values.ts';

/** A row or column is headed by its place counted from 1, or by a word; by both where the word comes more than once. */
export type Head = { word: string; place?: number } | { word?: undefined; place: number };

/** "bank", "2", "bank 2" */
export const headName = ({ word, place }: Head): string => [word, place].filter((part) => part !== undefined).join(' ');

/** What only single chapters call their matrices; each extends it (chapters/…/words.ts). */
export interface OwnNames {}
/** What matrices are called; the languages have words for it. */
export type FigureName = keyof Locale['names'] | keyof OwnNames;

export interface Figure {
  path: string;
  name: FigureName;
  symbol: string;
  rows: Head[];
  columns: Head[];
  /** Digits after the point; the numbers that somebody typed show as many as they have. */
  digits: number;
  operation: Operation | undefined;
  bits: boolean;
}

/** Who stands at one side of a matrix: words of the lesson, the one whose row is on the stage, words given here, so many places, or the matrix's own size. */
export type Side =
  | 'tokens'
  | 'asked'
  | 'embedding'
  | 'projected'
  | 'own'
  | number
  | readonly string[]
  | ((values: Values | undefined, state: State) => readonly string[]);

/** A number as the page writes it, as a piece of a sum. */
export type PieceAt = (path: string, side?: 'left' | 'right') => Piece;

/** How the cells of a matrix are made, where it is no plain product: cell by cell from cells of others. */
export type Made = (
  path: string,
  row: number,
  column: number,
  state: State,
  values: Values | undefined,
  at: PieceAt,
) => { operation: Operation; pieces: Piece[]; left: string[]; right?: string[]; biased?: boolean };

export type Source = readonly [notebook: string, test: string];

export interface Kind {
  name: FigureName | ((state: State) => FigureName);
  symbol: string | ((state: State) => string);
  rows: Side;
  columns: Side;
  /** Numbers that were typed, not computed: shown as they are. */
  given?: boolean;
  /** Numbers that a notebook or the lesson draws from PyTorch's generator. */
  drawn?: boolean;
  /** After the point; 'fewest': as many as the numbers need, none for whole ones. */
  digits?: number | 'fewest';
  /** The product that it is; a * stands for the same number as in its own path. */
  product?: Factors | ((state: State) => Factors);
  /** A row that is added to each row of the product, where it is there (1 × columns). */
  plus?: string;
  /** What its step is called, where its name does not tell. */
  operation?: Operation;
  made?: Made;
  /** The notebook cell that makes it and the native test that checks it, where they are not those of its operation. */
  source?: Source;
  /** Whose words stand at its sides, where it is not the sentence on the stage. */
  sentence?: (values: Values | undefined) => SentenceName;
  /** Its cells are bits, a press turns one over: what each is while the learner has not set it. */
  bits?: (row: number, column: number, state: State) => number;
}

const sentenceKinds: Record<string, Kind> = {
  embeddings: { name: 'embeddings', symbol: 'X', rows: 'tokens', columns: 'embedding', given: true },
  projected: { name: 'projected', symbol: 'X·W', rows: 'tokens', columns: 'projected' },
  scores: { name: 'scores', symbol: 'S', rows: 'tokens', columns: 'tokens' },
  weights: { name: 'weights', symbol: 'A', rows: 'tokens', columns: 'tokens' },
  context: { name: 'context', symbol: 'C', rows: 'tokens', columns: 'embedding' },
};

/** All other matrices; each chapter brings its own. */
const otherKinds: Record<string, Kind> = {
  weight: { name: 'weight', symbol: 'W', rows: 'embedding', columns: 'projected', given: true },
};

export const addFigures = (more: Readonly<Record<string, Kind>>): void => void Object.assign(otherKinds, more);

/** Numbers inside of a path; a row of the table writes them as "*". */
const inside = /\.\d+(?=\.|$)/g;

/** The row for a path; "heads.2.weights" has the row "heads.*.weights". */
export function kindAt(path: string): Kind | undefined {
  const [first, field = ''] = path.split('.');
  return isSentence(first) ? sentenceKinds[field] : (otherKinds[path] ?? otherKinds[path.replace(inside, '.*')]);
}

const isSentence = (text: string | undefined): text is SentenceName => text === 'river' || text === 'finance';

/** The sentence that a matrix speaks of: its own, that of the exercise, the one on the stage, or none of the two. */
export function sentenceOf(path: string, state: State, values: Values | undefined): SentenceName | undefined {
  const [first] = path.split('.');
  const kind = kindAt(path);
  if (kind && ![kind.rows, kind.columns].some((side) => side === 'tokens' || side === 'asked')) return undefined;
  if (isSentence(first)) return first;
  if (kind?.sentence) return kind.sentence(values);
  return path.startsWith('exercises') ? 'river' : state.sentence;
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

/** What is known about the matrix at a path; its shape and names stand before the first number is computed. */
export function figureAt(path: string, state: State, values: Values | undefined): Figure {
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

/** The two factors of a product. */
export interface Factors {
  left: string;
  right: string;
  /** The right factor stands on the page turned over: its stored rows are the product's columns. */
  transposed: boolean;
}

/** What a matrix is the product of, or undefined where it is none. */
export function factorsOf(path: string, state: State): Factors | undefined {
  const [first, field = ''] = path.split('.');
  if (isSentence(first)) return sentenceProducts(first)[field];
  const product = kindAt(path)?.product;
  return filled(typeof product === 'function' ? product(state) : product, path);
}

const sentenceProducts = (own: SentenceName): Record<string, Factors> => ({
  projected: { left: `${own}.embeddings`, right: 'weight', transposed: false },
  scores: { left: `${own}.embeddings`, right: `${own}.embeddings`, transposed: true },
  context: { left: `${own}.weights`, right: `${own}.embeddings`, transposed: false },
});

/** How the cells of a matrix are made, where the table says so. */
export const madeOf = (path: string): Made | undefined => kindAt(path)?.made;

/** The factors of a path whose row of the table writes numbers as "*". */
function filled(factors: Factors | undefined, path: string): Factors | undefined {
  const [number = ''] = path.match(inside) ?? [];
  const fill = (factor: string) => factor.replace('.*', number);
  return factors && { ...factors, left: fill(factors.left), right: fill(factors.right) };
}

/** A cell's path cut into its matrix, row and column. */
export function cellAt(path: string): { matrix: string; row: number; column: number } {
  const parts = path.split('.');
  const column = Number(parts.pop());
  const row = Number(parts.pop());
  return { matrix: parts.join('.'), row, column };
}
