// The matrices of the sandbox: what stands at their sides, and how their cells are made.
import type { Kind, Made } from '../../core/lesson/figures.ts';
import { hides } from './sandbox.ts';
import { wordsOf } from './own-sentence.ts';
import { defaultState } from '../../core/store/state.ts';
import { added, between, shareIn, sign } from '../../core/lesson/story.ts';
import type { Piece } from '../../core/lesson/story.ts';
import type { Values } from '../../core/lesson/values.ts';

const tokens = (values: Values | undefined): readonly string[] => values?.sandbox.tokens ?? wordsOf(defaultState.text);
const at = (of: string, side?: 'left' | 'right'): Piece => (side ? { of, digits: 3, side } : { of, digits: 3 });
const alone =
  (operation: 'drawWord' | 'place' | 'weight' | 'hide', word: 'drawnWord' | 'placed' | 'drawn' | 'bit'): Made =>
  () => ({ operation, pieces: [{ word }], left: [] });
const headOf = (path: string): number => Number(path.split('.')[2]);

/** Long sums keep their beginning and their end. */
function shortened(terms: Piece[][], most = 6): Piece[] {
  const shown = terms.length > most ? [...terms.slice(0, most - 1), [sign('…')], ...terms.slice(-1)] : terms;
  return added(shown);
}

const sum: Made = (_, row, column, { sandboxPositions }) => {
  const parts = [
    `sandbox.words.${row}.${column}`,
    ...(sandboxPositions === 'none' ? [] : [`sandbox.positions.${row}.${column}`]),
  ];
  return {
    operation: 'add',
    pieces: between(
      parts.map((part) => at(part)),
      ' + ',
    ),
    left: parts,
  };
};

/** X · W, the head's own columns of W; or X as it is. */
const projected =
  (weight: 'query' | 'key' | 'value'): Made =>
  (path, row, column, state) => {
    if (state.sandboxInputs === 'raw')
      return {
        operation: 'given',
        pieces: [at(`sandbox.embeddings.${row}.${column}`)],
        left: [`sandbox.embeddings.${row}.${column}`],
      };
    const place = headOf(path) * state.sandboxHeadWidth + column;
    const terms = Array.from(
      { length: state.sandboxWidth },
      (_, k) => [`sandbox.embeddings.${row}.${k}`, `sandbox.${weight}.${k}.${place}`] as const,
    );
    return {
      operation: 'project',
      pieces: shortened(terms.map(([x, w]) => [at(x, 'left'), sign(' × '), at(w, 'right')])),
      left: terms.map(([x]) => x),
      right: terms.map(([, w]) => w),
    };
  };

const scaled: Made = (path, row, column) => {
  const score = `${path.replace('scaled', 'scores')}.${row}.${column}`;
  return { operation: 'scale', pieces: [at(score), sign(' ÷ '), at('sandbox.divisor')], left: [score] };
};

const masked: Made = (path, row, column, state, values) => {
  const from = `${path.replace('masked', 'scaled')}.${row}.${column}`;
  const bit: Piece = { of: `sandbox.keep.${row}.${column}`, digits: 0 };
  return {
    operation: 'hide',
    pieces: [
      at(from),
      ...(values && hides(values.sandbox.keep, state, 'before') ? [{ word: 'orHidden' } as const, bit] : []),
    ],
    left: [from, `sandbox.keep.${row}.${column}`],
  };
};

/** Softmax of the row; and, if the mask comes late, the weight times its bit. */
const weights: Made = (path, row, column, state, values) => {
  const cells = tokens(values).map((_, key) => `${path.replace('weights', 'masked')}.${row}.${key}`);
  const late: Piece[] =
    values && hides(values.sandbox.keep, state, 'after')
      ? [sign(' × '), { of: `sandbox.keep.${row}.${column}`, digits: 0 }]
      : [];
  const operation =
    values && hides(values.sandbox.keep, state, 'before')
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

const joined: Made = (_, row, column, state) => {
  const width = state.sandboxInputs === 'raw' ? state.sandboxWidth : state.sandboxHeadWidth;
  const from = `sandbox.heads.${Math.floor(column / width)}.context.${row}.${column % width}`;
  return { operation: 'join', pieces: [{ word: 'fromHead' }, at(from)], left: [from] };
};

const output: Made = (_, row, column, state) => {
  const inner = state.sandboxHeads * state.sandboxHeadWidth;
  if (state.sandboxMixer === 'off' || state.sandboxInputs === 'raw')
    return {
      operation: 'join',
      pieces: [at(`sandbox.joined.${row}.${column}`)],
      left: [`sandbox.joined.${row}.${column}`],
    };
  const terms = Array.from(
    { length: inner },
    (_term, k) => [`sandbox.joined.${row}.${k}`, `sandbox.mixer.${k}.${column}`] as const,
  );
  return {
    operation: 'mixHeadsBack',
    pieces: shortened(terms.map(([x, w]) => [at(x, 'left'), sign(' × '), at(w, 'right')])),
    left: terms.map(([x]) => x),
    right: terms.map(([, w]) => w),
  };
};

const last: Made = (_, row, column, { sandboxBend }) => ({
  operation: 'feed',
  pieces: sandboxBend === 'off' ? [at(`sandbox.output.${row}.${column}`)] : [{ word: 'fed' }],
  left: [],
});

const side = { rows: tokens, columns: 'own' } as const;
const square = { rows: tokens, columns: tokens };

export const sandboxKinds: Record<string, Kind> = {
  'sandbox.words': { name: 'words', symbol: 'E', ...side, made: alone('drawWord', 'drawnWord') },
  'sandbox.positions': { name: 'positions', symbol: 'P', ...side, made: alone('place', 'placed') },
  'sandbox.embeddings': { name: 'embeddings', symbol: 'X', ...side, made: sum },
  'sandbox.query': { name: 'weight', symbol: 'W_q', rows: 'own', columns: 'own', made: alone('weight', 'drawn') },
  'sandbox.key': { name: 'weight', symbol: 'W_k', rows: 'own', columns: 'own', made: alone('weight', 'drawn') },
  'sandbox.value': { name: 'weight', symbol: 'W_v', rows: 'own', columns: 'own', made: alone('weight', 'drawn') },
  'sandbox.mixer': { name: 'weight', symbol: 'W_o', rows: 'own', columns: 'own', made: alone('weight', 'drawn') },
  'sandbox.keep': { name: 'mask', symbol: 'mask', ...square, digits: 0, bits: true, made: alone('hide', 'bit') },
  'sandbox.heads.*.queries': { name: 'queries', symbol: 'Q', ...side, made: projected('query') },
  'sandbox.heads.*.keys': { name: 'keys', symbol: 'K', ...side, made: projected('key') },
  'sandbox.heads.*.values': { name: 'values', symbol: 'V', ...side, made: projected('value') },
  'sandbox.heads.*.scores': {
    name: 'scores',
    symbol: 'S',
    ...square,
    product: { left: 'sandbox.heads.*.queries', right: 'sandbox.heads.*.keys', transposed: true },
  },
  'sandbox.heads.*.scaled': { name: 'scaled', symbol: 'S/c', ...square, made: scaled },
  'sandbox.heads.*.masked': { name: 'masked', symbol: 'M', ...square, made: masked },
  'sandbox.heads.*.weights': { name: 'weights', symbol: 'A', ...square, made: weights },
  'sandbox.heads.*.context': {
    name: 'context',
    symbol: 'C',
    ...side,
    product: { left: 'sandbox.heads.*.weights', right: 'sandbox.heads.*.values', transposed: false },
  },
  'sandbox.joined': { name: 'joined', symbol: 'J', ...side, made: joined },
  'sandbox.output': { name: 'output', symbol: 'O', ...side, made: output },
  'sandbox.last': { name: 'last', symbol: 'F', ...side, made: last },
};
