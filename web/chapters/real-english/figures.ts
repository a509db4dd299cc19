// Describes the matrices of one head in the chapter "real-english": their names, their row and column labels, and how
// each cell is computed.
import type { CellText } from '../../core/store/paths.ts';
import type { Matrix } from 'riverbank';
import type { Kinds, Made } from '../../core/lesson/figures.ts';
import { added, shareIn, sign } from '../../core/lesson/pieces.ts';
import type { Piece } from '../../core/lesson/pieces.ts';
import { lookUp, numberAt } from '../../core/lesson/look-up.ts';
import { fieldOf } from '../../core/store/cell.ts';
import type { Values } from '../../core/lesson/values.ts';
import { plainToken } from './reading/plain-token.ts';

const tokens = (values: Values | undefined): readonly string[] => {
  const { english } = values ?? {};
  return english ? english.texts[english.of].tokens.map(plainToken) : [];
};

const writtenOut = 4;

/**
 * Explains a number of a query, key or value: the token's vector times a learned matrix. Only the largest products are
 * written out.
 */
const learned: Made = ({ matrix, row, column }, _state, values) => {
  const field = fieldOf(matrix);
  const from = 'english.trace.embeddings';
  const [weights, bias] = [`english.trace.learned.${field}.weight`, `english.trace.learned.${field}.bias`] as const;
  const { columns } = lookUp(values, from) as Matrix;
  const products = Array.from({ length: columns }, (_, k) => {
    const factors: [CellText, CellText] = [`${from}.${row}.${k}`, `${weights}.${k}.${column}`];
    return { factors, size: Math.abs(numberAt(values, factors[0]) * numberAt(values, factors[1])) };
  });
  const largest = products.sort((a, b) => b.size - a.size).slice(0, writtenOut);
  const terms = largest.map(({ factors: [x, w] }) => [at(x), sign(' × '), at(w)]);
  const biased = lookUp(values, bias) !== undefined;
  const ofBias = biased ? [[at(`${bias}.0.${column}`)]] : [];
  return { operation: 'project', biased, pieces: added([...terms, [{ word: 'smallerOnes' }], ...ofBias]), left: [] };
};

const at = (of: CellText): Piece => ({ of, digits: 3 });

/** Explains a masked score: the scaled score, or −∞ if the model hides later words. */
const masked: Made = ({ row, column }) => {
  const from: CellText = `english.trace.scaled.${row}.${column}`;
  return { operation: 'scale', pieces: [at(from), { word: 'orLater' }], left: [from] };
};

const weights: Made = ({ row, column }, _state, values) => {
  const cells = tokens(values).map((__, key): CellText => `english.trace.masked.${row}.${key}`);
  return {
    operation: 'shareScaled',
    pieces: shareIn(cells.map(at), column),
    left: cells,
  };
};

const square = { rows: tokens, columns: tokens };
const wide = { rows: tokens, columns: 'own' } as const;

export const englishKinds: Kinds = {
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
    operation: 'mixValues',
  },
};
