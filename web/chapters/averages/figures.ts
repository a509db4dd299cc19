// Describes the matrices of the chapter "averages": their labels, and how each cell is computed.
import type { Kinds, Made, Side } from '../../core/lesson/figures.ts';
import { cellText } from '../../core/store/cell.ts';
import type { CellText, MatrixName, MatrixPath, ShownPath } from '../../core/store/paths.ts';
import { sentences } from '../../core/store/state.ts';
import { added, between, sign } from '../../core/lesson/pieces.ts';
import type { Operation } from '../../core/lesson/code-lines.ts';
import type { Piece } from '../../core/lesson/pieces.ts';
import { towerHeight } from './tower.ts';

const tokens = sentences.river;
const at = (of: ShownPath): Piece => ({ of, digits: 3 });

/** Explains a cell that is computed from the cells at the same place in two matrices. */
const ofTwo =
  (operation: Operation, left: MatrixPath, between: string, right: MatrixPath): Made =>
  ({ row, column }) => ({
    operation,
    pieces: [at(`${left}.${row}.${column}`), sign(between), at(`${right}.${row}.${column}`)],
    left: [left, right].map((path): CellText => `${path}.${row}.${column}`),
  });

/** Explains a cell that is computed as max(0, x). */
const rectified =
  (from: MatrixPath): Made =>
  ({ row, column }) => {
    const cell: CellText = `${from}.${row}.${column}`;
    return {
      operation: 'activation',
      left: [cell],
      pieces: [sign('max('), { word: 'zero' }, sign(', '), at(cell), sign(')')],
    };
  };

/** Explains a cell of H. H is A·X·U after ReLU. If ReLU is off, H is A·X·U itself. */
const bent: Made = (cell, state, values, pieceAt) => {
  const { row, column } = cell;
  if (state.activation === 'relu') return rectified('averages.turned')(cell, state, values, pieceAt);
  const terms = [0, 1, 2, 3].map((k) => [
    at(`averages.mixed.${row}.${k}`),
    sign(' × '),
    at(`averages.turn.${k}.${column}`),
  ]);
  return {
    operation: 'project',
    left: [],
    pieces: added(terms),
  };
};

/**
 * Explains a cell in the table of a block's stages. x is the row of "bank" in the embeddings, C comes from attention
 * and F from the feed-forward layer. For x′ and x″ the explanation names the one or two earlier rows from which they
 * are made.
 */
const stage: Made = ({ matrix, row, column }, { residual, norm }) => {
  const cell = (from: number) => cellText({ matrix, row: from, column });
  const sum = (from: number[]): Piece[] =>
    between(
      from.map((row) => at(cell(row))),
      ' + ',
    );
  const plain = (from: number[], word: 'attended' | 'fedForward' | 'sumOf', operation: Operation) => ({
    operation,
    pieces: [{ word }, ...sum(from)],
    left: from.map(cell),
  });
  const after = norm === 'post' ? 'normedSum' : 'sumOf';
  if (row === 0) return { operation: 'given', pieces: [{ word: 'bankRow' }], left: [] };
  if (row === 1) return plain([], 'attended', 'mix');
  if (row === 3) return plain([], 'fedForward', 'feed');
  const from = residual === 'on' ? [row - 2, row - 1] : [row - 1];
  return { ...plain(from, 'sumOf', 'residual'), pieces: [{ word: after }, ...sum(from)] };
};

/** The labels of the stages. The labels of the two sums, x′ and x″, include the formula. */
const stageRows: Side = (_, { residual, norm }) => {
  const goesOn = (before: string, found: string): string => {
    const sum = residual === 'on' ? `${before} + ${found}` : found;
    return norm === 'post' ? `norm(${sum})` : sum;
  };
  return ['x', 'C', `x′ = ${goesOn('x', 'C')}`, 'F', `x″ = ${goesOn('x′', 'F')}`];
};

const pile: Made = ({ row }) => ({
  operation: row === 0 ? 'cosine' : 'score',
  pieces: [{ word: row === 0 ? 'cosineOf' : 'dotOf' }],
  left: [],
});

const words = { rows: tokens, columns: tokens };
const rows = { rows: tokens, columns: 4 };
const product = (left: MatrixName, right: MatrixName) => ({ left, right, transposed: false });
const weights = 'river.weights';

/**
 * The label for the product of one A per layer, for example A·A·A. More than three layers are abbreviated as A…A. For
 * zero layers the label is empty.
 */
const times = (layers: number): string => (layers > 3 ? 'A…A' : Array<string>(layers).fill('A').join('·'));
/**
 * The label for the layers applied one by one, for example A·(A·X). More than three layers are abbreviated. For zero
 * layers the label is X.
 */
const nested = (layers: number): string =>
  layers > 3 ? 'A·(…(A·X))' : layers > 1 ? `A·(${nested(layers - 1)})` : layers === 1 ? 'A·X' : 'X';

export const averagesKinds: Kinds = {
  'averages.before': { name: 'weights', symbol: ({ layers }) => times(layers - 1), ...words },
  'averages.one': {
    name: 'weights',
    symbol: ({ layers }) => times(layers),
    ...words,
    operation: 'stack',
    product: product(weights, 'averages.before'),
  },
  'averages.lower': {
    name: 'layered',
    symbol: ({ layers }) => nested(layers - 1),
    ...rows,
    made: (_, { layers }) =>
      layers === 1
        ? { operation: 'given', pieces: [{ word: 'given' }], left: [] }
        : { operation: 'mixAgain', pieces: [{ word: 'layersBefore' }], left: [] },
  },
  'averages.through': {
    name: 'lastLayer',
    symbol: ({ layers }) => nested(layers),
    ...rows,
    operation: 'mixAgain',
    product: product(weights, 'averages.lower'),
  },
  'averages.direct': {
    name: 'context',
    symbol: ({ layers }) => `(${times(layers)})·X`,
    ...rows,
    operation: 'stack',
    product: product('averages.one', 'river.embeddings'),
  },
  'averages.turn': { name: 'weight', symbol: 'U', rows: 4, columns: 4, given: true },
  'averages.mixed': { name: 'context', symbol: 'A·X', ...rows, product: product(weights, 'river.embeddings') },
  'averages.turned': {
    name: 'projected',
    symbol: 'A·X·U',
    ...rows,
    product: product('averages.mixed', 'averages.turn'),
  },
  'averages.bent': { name: 'bent', symbol: 'H', ...rows, made: bent },
  'averages.output': {
    name: 'forward',
    symbol: 'f(X)',
    ...rows,
    operation: 'mixAgain',
    product: product(weights, 'averages.bent'),
  },
  'averages.mirrored': {
    name: 'mirrored',
    symbol: 'f(−X)',
    ...rows,
    made: () => ({ operation: 'mixAgain', pieces: [{ word: 'sameRoad' }], left: [] }),
  },
  'averages.both': {
    name: 'both',
    symbol: 'f(X) + f(−X)',
    ...rows,
    made: ofTwo('addMirror', 'averages.output', ' + ', 'averages.mirrored'),
  },
  'tower.widen': { name: 'widen', symbol: 'W_a', rows: 4, columns: 8, given: true },
  'tower.narrow': { name: 'narrow', symbol: 'W_b', rows: 8, columns: 4, given: true },
  'tower.hidden': {
    name: 'hidden',
    symbol: 'C·W_a',
    rows: tokens,
    columns: 8,
    operation: 'project',
    product: product('river.context', 'tower.widen'),
  },
  'tower.activated': { name: 'bent', symbol: 'H', rows: tokens, columns: 8, made: rectified('tower.hidden') },
  'tower.output': {
    name: 'projected',
    symbol: 'H·W_b',
    ...rows,
    operation: 'feed',
    product: product('tower.activated', 'tower.narrow'),
  },
  'tower.stages': { name: 'stages', symbol: 'bank', rows: stageRows, columns: 4, made: stage },
  'tower.pile': {
    name: 'pile',
    symbol: 'bank',
    rows: ['cos', 'x·x'],
    columns: Array.from({ length: towerHeight + 1 }, (_, block) => `${block}`),
    made: pile,
  },
  'tower.top': { name: 'output', symbol: 'O', ...rows },
  'exercises.stack.first': { name: 'weights', symbol: 'A_a', ...words, given: true },
  'exercises.stack.second': { name: 'weights', symbol: 'A_b', ...words, given: true },
};
