// Describes the matrices of the chapter "four-at-a-time": the lanes, and the running values of online softmax.
import type { CellText, MatrixIn } from '../../core/store/paths.ts';
import type { Kind, Kinds, Made, PieceAt } from '../../core/lesson/figures.ts';
import { embeddingWidth } from '../../core/store/state.ts';
import type { State } from '../../core/store/state.ts';
import { added, between, raised, shareIn, sign } from '../../core/lesson/pieces.ts';
import type { Piece } from '../../core/lesson/pieces.ts';

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
const scoreAt = ({ sentence, row }: State, key: number): CellText => `${sentence}.scores.${row}.${key}`;
const valueAt = ({ sentence }: State, key: number, column: number): CellText =>
  `${sentence}.embeddings.${key}.${column}`;
const cell = (field: MatrixIn<'online'>, key: number, column = 0): CellText => `online.${field}.${key}.${column}`;

const maximum: Made = ({ row: key }, state, _, at) => {
  const left = [...(key === 0 ? [] : [cell('maxima', key - 1)]), scoreAt(state, key)];
  return {
    operation: 'runMaximum',
    pieces: [
      { word: 'largestOf' },
      ...between(
        left.map((of) => at(of)),
        ', ',
      ),
    ],
    left,
  };
};

const shrink: Made = ({ row: key }, _, __, at) => {
  const now = cell('maxima', key);
  const before = key === 0 ? [] : [cell('maxima', key - 1)];
  return {
    operation: 'shrink',
    pieces: raised(...(before.length ? before.map((of) => at(of)) : [sign('−∞')]), sign(' − '), at(now)),
    left: [...before, now],
  };
};

const power: Made = ({ row: key }, state, _, at) => {
  const left = [scoreAt(state, key), cell('maxima', key)];
  return {
    operation: 'exponential',
    pieces: raised(
      ...between(
        left.map((of) => at(of)),
        ' − ',
      ),
    ),
    left,
  };
};

/**
 * The first term of a running sum or output: its value before this key, times the shrink factor. For the first key the
 * value before is 0.
 */
const carried = (
  field: MatrixIn<'online'>,
  key: number,
  column: number,
  at: PieceAt,
): { pieces: Piece[]; left: CellText[] } => {
  const left = [cell('shrinks', key), ...(key === 0 ? [] : [cell(field, key - 1, column)])];
  return {
    left,
    pieces: [
      ...between(
        left.map((of) => at(of)),
        ' × ',
      ),
      sign(key === 0 ? ' × 0 + ' : ' + '),
    ],
  };
};

const sum: Made = ({ row: key }, _, __, at) => {
  const { left, pieces } = carried('sums', key, 0, at);
  return { operation: 'runSum', pieces: [...pieces, at(cell('powers', key))], left: [...left, cell('powers', key)] };
};

const output: Made = ({ row: key, column }, state, _, at) => {
  const { left, pieces } = carried('outputs', key, column, at);
  const added = [cell('powers', key), valueAt(state, key, column)];
  return {
    operation: 'runOutput',
    pieces: [
      ...pieces,
      ...between(
        added.map((of) => at(of)),
        ' × ',
      ),
    ],
    left: [...left, ...added],
  };
};

const keys = (values: { online: { total: number } } | undefined): number[] => range(values?.online.total ?? 1);

/** Explains a cell of the context of the keys read so far: the last output divided by the last sum. */
const result: Made = ({ column }, { online }, _, at) => {
  const left = online === 0 ? [] : [cell('outputs', online - 1, column), cell('sums', online - 1)];
  return {
    operation: 'divideLast',
    pieces: between(
      left.map((of) => at(of)),
      ' ÷ ',
    ),
    left,
  };
};

const weight: Made = ({ column: key }, state, values, at) => {
  const scores = keys(values).map((other) => scoreAt(state, other));
  return {
    operation: 'share',
    pieces: shareIn(
      scores.map((of) => at(of)),
      key,
    ),
    left: scores,
  };
};

/** Explains a cell that is a sum over the keys of weight times value. */
const mixed =
  (weightAt: (key: number, column: number) => CellText): Made =>
  ({ column }, state, values, at) => {
    const terms = keys(values).map((key) => [weightAt(key, column), valueAt(state, key, column)] as const);
    const pieces = added(terms.map(([a, b]) => [at(a, 'left'), sign(' × '), at(b, 'right')]));
    return { operation: 'mix', pieces, left: terms.map(([a]) => a), right: terms.map(([, b]) => b) };
  };

const laneProduct: Made = ({ row: key, column: lane }, state, _, at) => {
  const left: CellText = `lanes.weights.${key}.${lane}`;
  const right = valueAt(state, key, lane);
  return {
    operation: 'lane',
    pieces: [at(left, 'left'), sign(' × '), at(right, 'right')],
    left: [left],
    right: [right],
  };
};

/** Describes a matrix of running values. It has one row for each key, labelled with the key's token. */
const running = (symbol: string, made: Made, columns: Kind['columns'] = 1): Kind => ({
  name: 'running',
  symbol,
  rows: 'tokens',
  columns,
  made,
});

export const onlineKinds: Kinds = {
  'online.maxima': running('m', maximum),
  'online.shrinks': running('r', shrink),
  'online.powers': running('p', power),
  'online.sums': running('z', sum),
  'online.outputs': running('o', output, 'embedding'),
  'online.result': { name: 'running', symbol: 'o/z', rows: 'asked', columns: embeddingWidth, made: result },
  'online.weights': { name: 'weights', symbol: 'A', rows: 'asked', columns: 'tokens', made: weight },
  'online.plain': {
    name: 'context',
    symbol: 'C',
    rows: 'asked',
    columns: embeddingWidth,
    made: mixed((key) => `online.weights.0.${key}`),
  },
  'lanes.weights': {
    name: 'lanes',
    symbol: 'a',
    rows: 'tokens',
    columns: embeddingWidth,
    made: ({ row: key }, _, __, at) => {
      const of = cell('weights', 0, key);
      return { operation: 'weigh', pieces: [at(of)], left: [of] };
    },
  },
  'lanes.products': { name: 'laneProducts', symbol: 'a·x', rows: 'tokens', columns: embeddingWidth, made: laneProduct },
  'lanes.sums': {
    name: 'context',
    symbol: 'C',
    rows: 'asked',
    columns: embeddingWidth,
    made: mixed((key, lane) => `lanes.weights.${key}.${lane}`),
  },
  'exercises.rescale.value': { name: 'values', symbol: 'X_j', rows: 1, columns: 2, given: true },
  'exercises.rescale.output': { name: 'running', symbol: 'o', rows: 1, columns: 2, given: true },
};
