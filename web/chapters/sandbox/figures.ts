// Describes the matrices of the sandbox: their names, their row and column labels, and how each cell is computed.
import { kindsIn } from '../../core/lesson/figures.ts';
import type { Kinds, Made } from '../../core/lesson/figures.ts';
import { beside, cellText } from '../../core/store/cell.ts';
import type { CellRef } from '../../core/store/cell.ts';
import { hides, switchBit } from './sandbox.ts';
import { wordsOf } from './own-sentence.ts';
import type { CellText, MatrixField, MatrixName, ShownPath } from '../../core/store/paths.ts';
import { rootOf } from './pair.ts';
import type { Root } from './pair.ts';
import { isTrained } from './word-rows.ts';
import { defaultState } from '../../core/store/state.ts';
import { added, between, shareIn, sign } from '../../core/lesson/pieces.ts';
import type { Piece } from '../../core/lesson/pieces.ts';
import type { Values } from '../../core/lesson/values.ts';
import type { State } from '../../core/store/state.ts';

/**
 * The words of a sentence. Before any values are computed: the default words of the first sentence, and none for the
 * second.
 */
const tokensOf = (root: Root, values: Values | undefined): readonly string[] =>
  values ? (values[root]?.tokens ?? []) : root === 'sandbox' ? wordsOf(defaultState.text) : [];
const hidesIn = (
  matrix: MatrixName,
  values: Values | undefined,
  state: State,
  when: State['sandboxMaskAt'],
): boolean => {
  const keep = values?.[rootOf(matrix)]?.keep;
  return keep !== undefined && hides(keep, state, when);
};
const at = (of: ShownPath, side?: 'left' | 'right'): Piece => (side ? { of, digits: 3, side } : { of, digits: 3 });
const alone =
  (operation: 'place' | 'weight' | 'hide', word: 'placed' | 'drawn' | 'bit'): Made =>
  () => ({ operation, pieces: [{ word }], left: [] });
/** Shortens a long sum to its first terms and its last term. */
function shortened(terms: Piece[][], most = 6): Piece[] {
  const shown = terms.length > most ? [...terms.slice(0, most - 1), [sign('…')], ...terms.slice(-1)] : terms;
  return added(shown);
}

const ownRow: Made = ({ matrix, row }, { sandboxVectors }, values) =>
  sandboxVectors === 'trained' && isTrained(tokensOf(rootOf(matrix), values)[row] ?? '')
    ? { operation: 'learnedWord', pieces: [{ word: 'learnedWord' }], left: [] }
    : { operation: 'drawWord', pieces: [{ word: 'drawnWord' }], left: [] };

const sum: Made = (cell, { sandboxPositions }) => {
  const fields: MatrixField[] = sandboxPositions === 'none' ? ['words'] : ['words', 'positions'];
  const parts = fields.map((field) => cellText(beside(cell, field)));
  return {
    operation: 'add',
    pieces: between(
      parts.map((part) => at(part)),
      ' + ',
    ),
    left: parts,
  };
};

/**
 * Explains one number of a head's queries, keys or values: a number of X · W, with the head's columns of W. If the
 * projections are off, it is a number of X itself.
 */
const projected =
  (weight: 'query' | 'key' | 'value'): Made =>
  ({ matrix, head = 0, row, column }, state) => {
    const word = (place: number): CellText => cellText({ matrix: `${rootOf(matrix)}.embeddings`, row, column: place });
    if (state.sandboxInputs === 'raw') return { operation: 'given', pieces: [at(word(column))], left: [word(column)] };
    const place = head * state.sandboxHeadWidth + column;
    const terms = Array.from(
      { length: state.sandboxWidth },
      (_, k) => [word(k), `sandbox.${weight}.${k}.${place}`] as const,
    );
    return {
      operation: 'project',
      pieces: shortened(terms.map(([x, w]) => [at(x, 'left'), sign(' × '), at(w, 'right')])),
      left: terms.map(([x]) => x),
      right: terms.map(([, w]) => w),
    };
  };

const scaled: Made = (cell) => {
  const score = cellText(beside(cell, 'scores'));
  return { operation: 'scale', pieces: [at(score), sign(' ÷ '), at('sandbox.divisor')], left: [score] };
};

/** The mask's cell (0 or 1) that belongs to a cell of the scores or weights. */
const bitOf = ({ matrix, row, column }: CellRef): CellText =>
  cellText({ matrix: `${rootOf(matrix)}.keep`, row, column });

const masked: Made = (cell, state, values) => {
  const from = cellText(beside(cell, 'scaled'));
  const keep = bitOf(cell);
  const bit: Piece = { of: keep, digits: 0 };
  return {
    operation: 'hide',
    pieces: [at(from), ...(hidesIn(cell.matrix, values, state, 'before') ? [{ word: 'orHidden' } as const, bit] : [])],
    left: [from, keep],
  };
};

/**
 * Explains a weight: softmax of the row. If the mask is applied after softmax, the softmax is multiplied by the cell's
 * bit in the mask.
 */
const weights: Made = (cell, state, values) => {
  const { matrix, column } = cell;
  const cells = tokensOf(rootOf(matrix), values).map((_, key) => cellText(beside(cell, 'masked', { column: key })));
  const late: Piece[] = hidesIn(matrix, values, state, 'after') ? [sign(' × '), { of: bitOf(cell), digits: 0 }] : [];
  const operation = hidesIn(matrix, values, state, 'before')
    ? 'weighMasked'
    : state.sandboxScale === 'off'
      ? 'share'
      : 'shareScaled';
  return {
    operation,
    pieces: [
      ...shareIn(
        cells.map((cell) => at(cell)),
        column,
        shortened,
      ),
      ...late,
    ],
    left: cells,
  };
};

const joined: Made = ({ matrix, row, column }, state) => {
  const width = state.sandboxInputs === 'raw' ? state.sandboxWidth : state.sandboxHeadWidth;
  const head = Math.floor(column / width);
  const from = cellText({ matrix: `${rootOf(matrix)}.heads.*.context`, head, row, column: column % width });
  return { operation: 'join', pieces: [{ word: 'fromHead' }], left: [from] };
};

const output: Made = ({ matrix, row, column }, state) => {
  const root = rootOf(matrix);
  const inner = state.sandboxHeads * state.sandboxHeadWidth;
  if (state.sandboxMixer === 'off' || state.sandboxInputs === 'raw')
    return {
      operation: 'join',
      pieces: [at(`${root}.joined.${row}.${column}`)],
      left: [`${root}.joined.${row}.${column}`],
    };
  const terms = Array.from(
    { length: inner },
    (_term, k) => [`${root}.joined.${row}.${k}`, `sandbox.mixer.${k}.${column}`] as const,
  );
  return {
    operation: 'mixHeadsBack',
    pieces: shortened(terms.map(([x, w]) => [at(x, 'left'), sign(' × '), at(w, 'right')])),
    left: terms.map(([x]) => x),
    right: terms.map(([, w]) => w),
  };
};

const last: Made = (cell, { sandboxFeedForward }) => ({
  operation: 'feed',
  pieces: sandboxFeedForward === 'off' ? [at(cellText(beside(cell, 'output')))] : [{ word: 'fed' }],
  left: [],
});

/** The descriptions of one sentence's matrices. */
function kindsOf(root: Root): Kinds {
  const tokens = (values: Values | undefined): readonly string[] => tokensOf(root, values);
  const side = { rows: tokens, columns: 'own' } as const;
  const square = { rows: tokens, columns: tokens };
  const head = { ofHead: true };
  return kindsIn(root, {
    words: { name: 'words', symbol: 'E', ...side, made: ownRow },
    positions: { name: 'positions', symbol: 'P', ...side, made: alone('place', 'placed') },
    embeddings: { name: 'embeddings', symbol: 'X', ...side, made: sum },
    keep: {
      name: 'mask',
      symbol: 'mask',
      ...square,
      digits: 0,
      bits: switchBit,
      made: alone('hide', 'bit'),
    },
    'heads.*.queries': { ...head, name: 'queries', symbol: 'Q', ...side, made: projected('query') },
    'heads.*.keys': { ...head, name: 'keys', symbol: 'K', ...side, made: projected('key') },
    'heads.*.values': { ...head, name: 'values', symbol: 'V', ...side, made: projected('value') },
    'heads.*.scores': {
      ...head,
      name: 'scores',
      symbol: 'S',
      ...square,
      product: { left: `${root}.heads.*.queries`, right: `${root}.heads.*.keys`, transposed: true },
    },
    'heads.*.scaled': { ...head, name: 'scaled', symbol: 'S/c', ...square, made: scaled },
    'heads.*.masked': { ...head, name: 'masked', symbol: 'M', ...square, made: masked },
    'heads.*.weights': { ...head, name: 'weights', symbol: 'A', ...square, made: weights },
    'heads.*.context': {
      ...head,
      name: 'context',
      symbol: 'C',
      ...side,
      product: { left: `${root}.heads.*.weights`, right: `${root}.heads.*.values`, transposed: false },
    },
    joined: { name: 'joined', symbol: 'J', ...side, made: joined },
    output: { name: 'output', symbol: 'O', ...side, made: output },
    last: { name: 'last', symbol: 'F', ...side, made: last },
  });
}

/** Both sentences share the weight matrices, so each weight matrix is described only once. */
export const sandboxKinds: Kinds = {
  'sandbox.query': { name: 'weight', symbol: 'W_q', rows: 'own', columns: 'own', made: alone('weight', 'drawn') },
  'sandbox.key': { name: 'weight', symbol: 'W_k', rows: 'own', columns: 'own', made: alone('weight', 'drawn') },
  'sandbox.value': { name: 'weight', symbol: 'W_v', rows: 'own', columns: 'own', made: alone('weight', 'drawn') },
  'sandbox.mixer': { name: 'weight', symbol: 'W_o', rows: 'own', columns: 'own', made: alone('weight', 'drawn') },
  ...kindsOf('sandbox'),
  ...kindsOf('sandboxSecond'),
};
