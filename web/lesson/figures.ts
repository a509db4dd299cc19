// What every matrix on the page is called, what its rows and columns stand for, and how its cells are made.
import { digitsOf } from './format.ts';
import { embeddingWidth, projectedWidth, sentences } from './state.ts';
import type { SentenceName, State } from './state.ts';
import { lookUp } from './values.ts';
import type { Values } from './values.ts';

/** A row or column is headed by a word, or by its place counted from 1. */
export type Head = { word: string } | { place: number };

/** The names that the locale has words for. */
export type FigureName =
  | 'embeddings' | 'weight' | 'projected' | 'scores' | 'weights' | 'context' | 'stored' | 'linear' | 'column' | 'values';

export interface Figure {
  path: string;
  name: FigureName;
  symbol: string;
  rows: Head[];
  columns: Head[];
  /** Digits after the point; the numbers that somebody typed show as many as they have. */
  digits: number;
}

type Side = 'tokens' | 'embedding' | 'projected' | 'bank';

interface Kind {
  name: FigureName;
  symbol: string;
  rows: Side;
  columns: Side;
  /** Numbers that were typed, not computed: shown as they are. */
  given?: boolean;
  digits?: number;
}

const sentenceKinds: Record<string, Kind> = {
  embeddings: { name: 'embeddings', symbol: 'X', rows: 'tokens', columns: 'embedding', given: true },
  projected: { name: 'projected', symbol: 'X·W', rows: 'tokens', columns: 'projected' },
  scores: { name: 'scores', symbol: 'S', rows: 'tokens', columns: 'tokens' },
  weights: { name: 'weights', symbol: 'A', rows: 'tokens', columns: 'tokens' },
  context: { name: 'context', symbol: 'C', rows: 'tokens', columns: 'embedding' },
};

const otherKinds: Record<string, Kind> = {
  weight: { name: 'weight', symbol: 'W', rows: 'embedding', columns: 'projected', given: true },
  'loop.scores': { name: 'scores', symbol: 'S', rows: 'tokens', columns: 'tokens' },
  'notation.stored': { name: 'stored', symbol: 'U', rows: 'projected', columns: 'embedding', given: true },
  'notation.linear': { name: 'linear', symbol: 'X·Uᵀ', rows: 'tokens', columns: 'projected' },
  'notation.column': { name: 'column', symbol: 'U·Xᵀ', rows: 'projected', columns: 'tokens' },
  'exercises.project.embeddings': { name: 'embeddings', symbol: 'X', rows: 'tokens', columns: 'embedding', given: true },
  'exercises.project.weight': { name: 'weight', symbol: 'W', rows: 'embedding', columns: 'projected', given: true },
  'exercises.project.output': { name: 'projected', symbol: 'X·W', rows: 'tokens', columns: 'projected' },
  'exercises.softmax.scores': { name: 'scores', symbol: 'S', rows: 'tokens', columns: 'tokens', given: true },
  'exercises.softmax.weights': { name: 'weights', symbol: 'A', rows: 'tokens', columns: 'tokens' },
  'exercises.digit.weights': { name: 'weights', symbol: 'A', rows: 'bank', columns: 'tokens', digits: 4 },
  'exercises.digit.values': { name: 'values', symbol: 'V', rows: 'tokens', columns: 'projected', given: true },
};

const isSentence = (text: string | undefined): text is SentenceName => text === 'river' || text === 'finance';

/** The sentence that a matrix speaks of: its own, that of the exercise, or the one on the stage. */
export function sentenceOf(path: string, state: State, values: Values | undefined): SentenceName {
  const [first] = path.split('.');
  if (isSentence(first)) return first;
  if (path.startsWith('exercises.digit')) return values?.exercises.digit.sentence ?? 'river';
  return path.startsWith('exercises') ? 'river' : state.sentence;
}

function headsOf(side: Side, tokens: readonly string[], values: Values | undefined): Head[] {
  const places = (n: number): Head[] => Array.from({ length: n }, (_, i) => ({ place: i + 1 }));
  switch (side) {
    case 'tokens': return tokens.map((word) => ({ word }));
    case 'bank': return [{ word: tokens[values?.exercises.digit.row ?? 1] ?? '' }];
    case 'embedding': return places(embeddingWidth);
    case 'projected': return places(projectedWidth);
  }
}

/** What is known about the matrix at a path; its shape and names stand before the first number is computed. */
export function figureAt(path: string, state: State, values: Values | undefined): Figure {
  const [first, field = ''] = path.split('.');
  const kind = isSentence(first) ? sentenceKinds[field] : otherKinds[path];
  if (!kind) throw new RangeError(`no matrix is called ${path}`);
  const tokens = sentences[sentenceOf(path, state, values)];
  const { data } = (lookUp(values, path) ?? { data: [] }) as { data: Iterable<number> };
  return {
    path,
    name: kind.name,
    symbol: kind.symbol,
    rows: headsOf(kind.rows, tokens, values),
    columns: headsOf(kind.columns, tokens, values),
    digits: kind.digits ?? (kind.given ? digitsOf(data) : 3),
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
  const [first, field] = path.split('.');
  const own = isSentence(first) ? first : state.sentence;
  const product = (left: string, right: string, transposed = false): Factors => ({ left, right, transposed });
  switch (isSentence(first) ? field : path) {
    case 'projected': return product(`${own}.embeddings`, 'weight');
    case 'scores':
    case 'loop.scores': return product(`${own}.embeddings`, `${own}.embeddings`, true);
    case 'context': return product(`${own}.weights`, `${own}.embeddings`);
    case 'notation.linear': return product(`${own}.embeddings`, 'notation.stored', true);
    case 'notation.column': return product('notation.stored', `${own}.embeddings`, true);
    case 'exercises.project.output': return product('exercises.project.embeddings', 'exercises.project.weight');
    default: return undefined;
  }
}

/** A cell's path cut into its matrix, row and column. */
export function cellAt(path: string): { matrix: string; row: number; column: number } {
  const parts = path.split('.');
  const column = Number(parts.pop());
  const row = Number(parts.pop());
  return { matrix: parts.join('.'), row, column };
}
