// The matrices of one head of chapter 13's model: what stands at their sides, and how their cells are made.
import type { Kind, Made } from '../../core/lesson/figures.ts';
import { shareIn } from '../../core/lesson/story.ts';
import type { Piece } from '../../core/lesson/story.ts';
import type { Values } from '../../core/lesson/values.ts';
import { plainToken } from './reading/plain-token.ts';

const tokens = (values: Values | undefined): readonly string[] => {
  const { english } = values ?? {};
  return english ? english.texts[english.of].tokens.map(plainToken) : [];
};

/** Queries, keys and values are the word's vector times what was learned: more numbers than a page has room for. */
const learned: Made = () => ({ operation: 'project', pieces: [{ word: 'fromLearned' }], left: [] });

const at = (of: string): Piece => ({ of, digits: 3 });

/** Where later words are hidden, a masked score may be −∞. */
const masked: Made = (_, row, column) => {
  const from = `english.trace.scaled.${row}.${column}`;
  return { operation: 'scale', pieces: [at(from), { word: 'orLater' }], left: [from] };
};

const weights: Made = (_, row, column, _state, values) => {
  const cells = tokens(values).map((__, key) => `english.trace.masked.${row}.${key}`);
  return {
    operation: 'shareScaled',
    pieces: shareIn(cells.map(at), column),
    left: cells,
  };
};

const square = { rows: tokens, columns: tokens };
const wide = { rows: tokens, columns: 'own' } as const;

export const englishKinds: Record<string, Kind> = {
  'english.trace.queries': { name: 'queries', symbol: 'Q', ...wide, made: learned },
  'english.trace.keys': { name: 'keys', symbol: 'K', ...wide, made: learned },
  'english.trace.values': { name: 'values', symbol: 'V', ...wide, made: learned },
  'english.trace.scores': {
    name: 'scores',
    symbol: 'S',
    ...square,
    product: { left: 'english.trace.queries', right: 'english.trace.keys', transposed: true },
    operation: 'scoreQueries',
  },
  'english.trace.scaled': { name: 'scaled', symbol: 'S/√d_k', ...square },
  'english.trace.masked': { name: 'masked', symbol: 'M', ...square, made: masked },
  'english.trace.weights': { name: 'weights', symbol: 'A', ...square, made: weights },
  'english.trace.context': {
    name: 'context',
    symbol: 'C',
    ...wide,
    product: { left: 'english.trace.weights', right: 'english.trace.values', transposed: false },
    operation: 'mix',
  },
};
