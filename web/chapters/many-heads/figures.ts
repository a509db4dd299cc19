// Describes the matrices of the chapter "many-heads": their names, their row and column labels, and how each cell is
// computed.
import { kindsIn } from '../../core/lesson/figures.ts';
import type { Kinds, Made } from '../../core/lesson/figures.ts';
import { beside, cellText } from '../../core/store/cell.ts';
import type { CellText, MatrixField, ShownPath } from '../../core/store/paths.ts';
import { translated } from './multihead.ts';
import { mixedTokens } from './settings.ts';
import { added, shareIn, sign } from '../../core/lesson/pieces.ts';
import type { Piece } from '../../core/lesson/pieces.ts';

const at = (of: ShownPath, digits = 3): Piece => ({ of, digits });

/** Explains a weight: softmax over the row of S ÷ √(columns of a head). */
const weights: Made = (weight) => {
  const inRow = (field: MatrixField): CellText[] =>
    mixedTokens.map((_, key) => cellText(beside(weight, field, { column: key })));
  return {
    operation: 'shareScaled',
    pieces: shareIn(
      inRow('scaled').map((of) => at(of)),
      weight.column,
    ),
    left: inRow('scores'),
  };
};

const weightsOfHeads: Made = ({ row: head, column }) => ({
  operation: 'shareScaled',
  pieces: shareIn(
    translated.map((_word, i) => at(`multihead.scaled.${head}.${i}`)),
    column,
  ),
  left: [],
});

/** Marks numbers that came from PyTorch's random generator. */
const drawn = { operation: 'draw', pieces: [{ word: 'drawn' }], left: [] } as const satisfies ReturnType<Made>;

/** Explains a joined cell: it is copied from one head's context. */
const joined: Made = ({ row, column }) => {
  const from: CellText = `heads.parts.${column}.context.${row}.0`;
  return { operation: 'join', pieces: [{ word: 'fromHead' }], left: [from] };
};

const turned: Made = ({ row, column }) => {
  const from: CellText = `multihead.product.${column}.${row}`;
  return { operation: 'permute', pieces: [{ word: 'turned' }], left: [from] };
};

/**
 * Explains a number of z. If the learner chose the real z, it is the sum over the words of weight × value. The
 * notebook's z is random numbers from torch.rand instead.
 */
const z: Made = ({ row: head, column }, state) => {
  if (state.z === 'drawn') return { ...drawn, operation: 'drawFindings' };
  const terms = translated.map(
    (_, word) => [`multihead.weights.${head}.${word}`, `multihead.values.${head}.${word}.${column}`] as const,
  );
  return {
    operation: 'mixHeads',
    pieces: added(
      terms.map(([weight, value]) => [
        { of: weight, digits: 3, side: 'left' },
        sign(' × '),
        { of: value, digits: 3, side: 'right' },
      ]),
    ),
    left: terms.map(([weight]) => weight),
  };
};

const linear: Made = ({ column }) => ({
  operation: 'flatten',
  pieces: [{ word: 'flattened' }, at(`multihead.mixed.0.${column}`), sign(' + '), at(`multihead.bias.0.${column}`)],
  left: [],
});

/** Row labels of the eight heads. The page numbers equal labels: h₁, h₂, … */
const eight = Array<string>(8).fill('h');

const ofHeads = { rows: mixedTokens, columns: mixedTokens };

/** Describes the matrices that each head has. */
const partKinds = (name: 'heads.parts' | 'heads.single', ofHead: boolean): Kinds =>
  kindsIn(`${name}.*`, {
    queries: { name: 'queries', symbol: 'Q', ofHead, rows: mixedTokens, columns: 'own' },
    keys: { name: 'keys', symbol: 'K', ofHead, rows: mixedTokens, columns: 'own' },
    values: { name: 'values', symbol: 'V', ofHead, rows: mixedTokens, columns: 'own' },
    scores: {
      name: 'scores',
      symbol: 'S',
      ofHead,
      ...ofHeads,
      product: { left: `${name}.*.queries`, right: `${name}.*.keys`, transposed: true },
    },
    weights: { name: 'weights', symbol: 'A', ofHead, ...ofHeads, made: weights },
    context: {
      name: 'context',
      symbol: 'C',
      ofHead,
      rows: mixedTokens,
      columns: 'own',
      product: { left: `${name}.*.weights`, right: `${name}.*.values`, transposed: false },
    },
  });

export const headsKinds: Kinds = {
  'heads.embeddings': { name: 'embeddings', symbol: 'X', rows: mixedTokens, columns: 4, given: true },
  'heads.query': { name: 'weight', symbol: 'W_q', rows: 4, columns: 2, given: true },
  'heads.key': { name: 'weight', symbol: 'W_k', rows: 4, columns: 2, given: true },
  'heads.value': { name: 'weight', symbol: 'W_v', rows: 4, columns: 2, given: true },
  'heads.mixer': { name: 'weight', symbol: 'W_o', rows: 2, columns: 4, given: true },
  ...partKinds('heads.parts', true),
  ...partKinds('heads.single', false),
  'heads.joined': { name: 'joined', symbol: 'J', rows: mixedTokens, columns: 2, made: joined },
  'heads.output': {
    name: 'output',
    symbol: 'O',
    rows: mixedTokens,
    columns: 4,
    operation: 'mixHeadsBack',
    product: { left: 'heads.joined', right: 'heads.mixer', transposed: false },
  },
  'exercises.join.weights': { name: 'weights', symbol: 'A', rows: ['h', 'h'], columns: mixedTokens, given: true },
  'exercises.join.values': { name: 'values', symbol: 'V', rows: mixedTokens, columns: 4, digits: 0 },
  'multihead.stacked': {
    name: 'stacked',
    symbol: 'Xᵀ',
    rows: 16,
    columns: translated,
    digits: 4,
    made: () => ({ ...drawn, operation: 'given' }),
  },
  'multihead.stack': { name: 'stack', symbol: 'U', rows: 16, columns: 16, digits: 4, made: () => drawn },
  'multihead.product': {
    name: 'keys',
    symbol: 'U·Xᵀ',
    rows: 16,
    columns: translated,
    operation: 'bmm',
    digits: 4,
    product: { left: 'multihead.stack', right: 'multihead.stacked', transposed: false },
  },
  'multihead.keys': { name: 'keys', symbol: 'K', rows: translated, columns: 16, made: turned, digits: 4 },
  'multihead.weights': { name: 'weights', symbol: 'A', rows: eight, columns: translated, made: weightsOfHeads },
  'multihead.z': { name: 'z', symbol: 'z', rows: eight, columns: 16, digits: 4, made: z },
  'multihead.context': { name: 'context', symbol: 'C', rows: ['you'], columns: 16, digits: 4, made: linear },
};
