// Describes the matrices of the chapter "order": their names, their row and column labels, and how each cell is
// computed.
import type { CellText, MatrixIn } from '../../core/store/paths.ts';
import type { Kinds, Made } from '../../core/lesson/figures.ts';
import { orderWords } from './settings.ts';
import { between, sign } from '../../core/lesson/pieces.ts';
import { shareOf } from '../../core/lesson/story.ts';
import type { Piece } from '../../core/lesson/pieces.ts';
import type { Values } from '../../core/lesson/values.ts';

const words = (values: Values | undefined): readonly string[] => values?.order.words ?? orderWords;
const keys = orderWords.map((_, key) => key);
const cell = (matrix: MatrixIn<'order'>, row: number, column: number): CellText => `order.${matrix}.${row}.${column}`;
const at = (matrix: MatrixIn<'order'>, row: number, column: number, digits = 3): Piece => ({
  of: cell(matrix, row, column),
  digits,
});

/**
 * Explains one number of a position's vector. A sinusoid is the sine or cosine of place ÷ period. A learned position is
 * a row of a table, looked up by place or (the deliberate mistake) by word id.
 */
const positions: Made = ({ row, column }, { positions: way }) => {
  if (way === 'sinusoid' || way === 'concatenated') {
    return {
      operation: 'sinusoid',
      left: [],
      pieces: [
        sign(column % 2 === 0 ? 'sin(' : 'cos('),
        at('places', row, 0, 0),
        sign(' ÷ '),
        at('periods', 0, column, 0),
        sign(')'),
      ],
    };
  }
  return {
    operation: way === 'byToken' ? 'byToken' : 'lookUp',
    left: [],
    pieces: [{ word: way === 'byToken' ? 'byToken' : 'byPlace' }, at(way === 'byToken' ? 'ids' : 'places', row, 0, 0)],
  };
};

/**
 * Explains one number of the embeddings with positions (X_P): the sum of two numbers. With concatenated positions
 * nothing is added, and the number is a copy from the embedding or from the position.
 */
const placed: Made = ({ row, column }, { positions: way }) => {
  const own = (matrix: MatrixIn<'order'>, place: number) => ({
    pieces: [at(matrix, row, place)],
    left: [cell(matrix, row, place)],
  });
  if (way === 'concatenated')
    return { operation: 'beside', ...(column < 4 ? own('embeddings', column) : own('positions', column - 4)) };
  return {
    operation: 'addPosition',
    pieces: [at('embeddings', row, column), sign(' + '), at('positions', row, column)],
    left: [cell('embeddings', row, column), cell('positions', row, column)],
  };
};

/** Explains one number of a rotated pair. The pair is rotated by the angle of its word's place. */
const rotated =
  (group: 'order' | 'turning'): Made =>
  ({ row, column }) => {
    const [even, odd] = [column - (column % 2), column - (column % 2) + 1];
    const [first, second, minus] = column % 2 === 0 ? [odd, even, ' − '] : [even, odd, ' + '];
    const own = (matrix: 'embeddings' | 'turns', place: number): { of: CellText; digits: number } => ({
      of: `${group}.${matrix}.${row}.${place}`,
      digits: 3,
    });
    const [x, y] = [own('embeddings', even), own('embeddings', odd)];
    return {
      operation: 'rotate',
      left: [x.of, y.of],
      pieces: [x, sign(' × '), own('turns', first), sign(minus), y, sign(' × '), own('turns', second)],
    };
  };

/** Explains a number of ALiBi's bias: −slope × distance, and −∞ for later words. */
const bias: Made = ({ row, column }) => ({
  operation: 'alibi',
  left: [],
  pieces:
    column > row
      ? [{ word: 'future' }]
      : [
          sign('−'),
          { of: 'order.slope', digits: 3 },
          sign(' × ('),
          at('places', row, 0, 0),
          sign(' − '),
          at('places', column, 0, 0),
          sign(')'),
        ],
});

/**
 * Explains an attention weight. Of all kinds of positions, only ALiBi has a mask. So only ALiBi's weights come from
 * masked scores.
 */
const weights: Made = (weight, { positions: way }) =>
  shareOf(weight, keys.length, way === 'alibi' ? 'masked' : 'scaled');

const mirror: Made = ({ row }, { positions: way }) => {
  const columns = Array.from({ length: way === 'concatenated' ? 6 : 4 }, (___, i) => i);
  const list = (matrix: MatrixIn<'order'>) =>
    between(
      columns.map((column) => at(matrix, row, column, 2)),
      ' ',
    );
  return {
    operation: 'cosine',
    pieces: [sign('cos([ '), ...list('context'), sign(' ], [ '), ...list('mirrored'), sign(' ])')],
    left: columns.map((column) => cell('context', row, column)),
  };
};

export const orderKinds: Kinds = {
  'order.embeddings': { name: 'embeddings', symbol: 'X', rows: words, columns: 4, given: true },
  'order.positions': { name: 'positions', symbol: 'P', rows: words, columns: 'own', made: positions },
  'order.placed': { name: 'placed', symbol: 'X_P', rows: words, columns: 'own', made: placed },
  'order.rotated': { name: 'rotated', symbol: 'Q\u2009′', rows: words, columns: 4, made: rotated('order') },
  'order.bias': { name: 'bias', symbol: 'B', rows: words, columns: words, made: bias },
  'order.weights': { name: 'weights', symbol: 'A', rows: words, columns: words, made: weights },
  'order.context': {
    name: 'context',
    symbol: 'C',
    rows: words,
    columns: 'own',
    product: { left: 'order.weights', right: 'order.placed', transposed: false },
  },
  'order.mirror': { name: 'mirror', symbol: 'cos', rows: words, columns: 1, made: mirror },
  'turning.queries': { name: 'rotated', symbol: 'Q\u2009′', rows: words, columns: 4, made: rotated('turning') },
  'turning.keys': { name: 'rotatedKeys', symbol: 'K\u2009′', rows: words, columns: 4, made: rotated('turning') },
  'turning.scores': {
    name: 'scores',
    symbol: 'S',
    rows: words,
    columns: words,
    operation: 'scoreTurned',
    product: { left: 'turning.queries', right: 'turning.keys', transposed: true },
  },
  'exercises.placed.embeddings': { name: 'embeddings', symbol: 'X', rows: orderWords, columns: 4, given: true },
  'exercises.placed.ids': { name: 'ids', symbol: 'id', rows: orderWords, columns: 1, given: true, digits: 0 },
  'exercises.placed.positions': { name: 'positions', symbol: 'P', rows: ['0', '1', '2', '3', '4'], columns: 4 },
};
