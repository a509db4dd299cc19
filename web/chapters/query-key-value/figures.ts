// Describes the matrices of the chapter "query-key-value": the hand-computed example, the widths, the two banks, and
// the exercises.
import { kindsIn } from '../../core/lesson/figures.ts';
import type { FigureName, Kind, Kinds, Source } from '../../core/lesson/figures.ts';
import { roles } from '../../core/lesson/learned.ts';
import type { Role } from '../../core/lesson/learned.ts';
import type { CellText, MatrixIn, MatrixName } from '../../core/store/paths.ts';
import { sentenceNames } from '../../core/store/state.ts';
import type { SentenceName, State } from '../../core/store/state.ts';
import type { Operation } from '../../core/lesson/code-lines.ts';
import { between, sign } from '../../core/lesson/pieces.ts';

const test = 'GoldenRun.EveryTensorInFloat32';
const from = (notebook: string, cell: number): Source => [`${notebook}, cell ${cell}`, test];
const factors = (left: MatrixName, right: MatrixName, transposed = false) => ({ left, right, transposed });
const letters: Record<Role, string> = { query: 'Q', key: 'K', value: 'V' };
const plural = { query: 'queries', key: 'keys', value: 'values' } as const;
const weightName = (role: Role): FigureName => `${role}Weight`;

const byRole = (row: (role: Role) => [MatrixName, Kind][]): Kinds => Object.fromEntries(roles.flatMap(row));

const hand: Kinds = {
  'hand.embeddings': {
    name: 'embeddings',
    symbol: 'X',
    rows: 3,
    columns: 4,
    given: true,
    digits: 'fewest',
    operation: 'weight',
    source: from('001', 2),
  },
  ...byRole((role) => [
    [
      `hand.${role}Weight`,
      {
        name: weightName(role),
        symbol: `W_${role[0]}`,
        rows: 4,
        columns: 3,
        given: true,
        digits: 'fewest',
        operation: 'weight',
        source: from('001', 3),
      },
    ],
    [
      `hand.${role}Bias`,
      { name: 'roleBias', symbol: `b_${role[0]}`, rows: 1, columns: 3, given: true, drawn: true, operation: 'weight' },
    ],
    [
      `hand.${plural[role]}`,
      {
        name: plural[role],
        symbol: letters[role],
        rows: 3,
        columns: 3,
        digits: 'fewest',
        source: from('001', 4),
        product: factors('hand.embeddings', `hand.${role}Weight`),
        plus: `hand.${role}Bias`,
      },
    ],
  ]),
  'hand.scores': {
    name: 'scores',
    symbol: 'S',
    rows: 3,
    columns: 3,
    digits: 'fewest',
    operation: 'scoreQueries',
    source: from('001', 5),
    product: factors('hand.queries', 'hand.keys', true),
  },
  'hand.weights': { name: 'weights', symbol: 'A', rows: 3, columns: 3, source: from('001', 6) },
  'hand.rounded': {
    name: 'rounded',
    symbol: 'A\u2009′',
    rows: 3,
    columns: 3,
    given: true,
    operation: 'weight',
    source: from('001', 6),
  },
  'hand.context': {
    name: 'context',
    symbol: 'C',
    rows: 3,
    columns: 3,
    operation: 'mixValues',
    source: from('001', 8),
    product: factors('hand.weights', 'hand.values'),
  },
  'hand.roundedContext': {
    name: 'context',
    symbol: 'C',
    rows: 3,
    columns: 3,
    operation: 'mixValues',
    source: from('001', 8),
    product: factors('hand.rounded', 'hand.values'),
  },
};

/** The cell that holds the chosen input's weight for the value in row `row`. */
const weightAt = (row: number, { rounding, input }: State): CellText =>
  `hand.${rounding === 'exact' ? 'weights' : 'rounded'}.${input - 1}.${row}`;

/**
 * Describes the figure that adds up weighted values: the chosen input's weights as a column, the values times these
 * weights, and the sum.
 */
const stack: Kinds = {
  'hand.shares': {
    name: 'shares',
    symbol: 'a',
    rows: 3,
    columns: 1,
    source: from('001', 7),
    made: ({ row }, state) => ({
      operation: 'share',
      pieces: [{ word: 'turned' }],
      left: [weightAt(row, state)],
    }),
  },
  'hand.stack': {
    name: 'weightedValues',
    symbol: 'a × V',
    rows: 3,
    columns: 3,
    source: from('001', 7),
    made: ({ row, column }, _state, _values, at) => {
      const weight: CellText = `hand.shares.${row}.0`;
      const value: CellText = `hand.values.${row}.${column}`;
      return {
        operation: 'weighValues',
        pieces: [at(weight, 'left'), sign(' × '), at(value, 'right')],
        left: [weight],
        right: [value],
      };
    },
  },
  'hand.total': {
    name: 'context',
    symbol: 'C',
    rows: ['Σ'],
    columns: 3,
    source: from('001', 8),
    made: ({ column }, _state, _values, at) => {
      const cells = [0, 1, 2].map((key): CellText => `hand.stack.${key}.${column}`);
      return {
        operation: 'addUp',
        pieces: between(
          cells.map((cell) => at(cell)),
          ' + ',
        ),
        left: cells,
      };
    },
  },
};

const widths: Kinds = {
  'widths.weights': { name: 'weights', symbol: 'A', rows: 3, columns: 3 },
  'widths.values': { name: 'values', symbol: 'V', rows: 3, columns: 'own', digits: 'fewest' },
  'widths.context': {
    name: 'context',
    symbol: 'C',
    rows: 3,
    columns: 'own',
    operation: 'mixValues',
    product: factors('widths.weights', 'widths.values'),
  },
};

const learnedFields = (name: SentenceName, cell: number): Kinds => {
  const group = `learned.${name}` as const;
  const field = (
    field: FigureName & MatrixIn<typeof group>,
    symbol: string,
    columns: number | 'tokens',
    more: Partial<Kind> = {},
  ): [MatrixName, Kind] => [
    `${group}.${field}`,
    { name: field, symbol, rows: 'tokens', columns, source: from('000', cell), ...more },
  ];
  const embedded = (role: Role) => ({ product: factors(`${name}.embeddings`, `learned.${role}Weight`) });
  return Object.fromEntries([
    field('queries', 'Q', 2, embedded('query')),
    field('keys', 'K', 2, embedded('key')),
    field('values', 'V', 3, embedded('value')),
    field('scores', 'S', 'tokens', {
      operation: 'scoreQueries',
      product: factors(`${group}.queries`, `${group}.keys`, true),
    }),
    field('scaled', 'S/c', 'tokens'),
    field('weights', 'A', 'tokens'),
    field('context', 'C', 3, { operation: 'mixValues', product: factors(`${group}.weights`, `${group}.values`) }),
  ]);
};

const learned: Kinds = {
  ...byRole((role) => [
    [
      `learned.${role}Weight`,
      {
        name: weightName(role),
        symbol: `W_${role[0]}`,
        rows: 4,
        columns: role === 'value' ? 3 : 2,
        given: true,
        operation: 'weight',
        source: from('000', 13),
      },
    ],
  ]),
  ...(Object.assign({}, ...sentenceNames.map((name, i) => learnedFields(name, 14 + i))) as Kinds),
};

const weightsOf = (rows: 'exercises.redo'): Kinds =>
  byRole((role) => [
    [
      `${rows}.${role}Weight`,
      {
        name: weightName(role),
        symbol: `W_${role[0]}`,
        rows: 4,
        columns: 3,
        given: true,
        digits: 'fewest',
        operation: 'weight',
      },
    ],
  ]);
const exercise = (
  field: MatrixIn<'exercises.redo'>,
  name: FigureName,
  symbol: string,
  columns: number,
  product: Kind['product'],
  operation?: Operation,
): Kinds =>
  kindsIn('exercises.redo', {
    [field]: {
      name,
      symbol,
      rows: 3,
      columns,
      digits: 'fewest' as const,
      ...(product ? { product } : {}),
      ...(operation ? { operation } : {}),
    },
  });
const at = (field: MatrixIn<'exercises.redo'>): MatrixName => `exercises.redo.${field}`;

const redo: Kinds = {
  ...exercise('embeddings', 'embeddings', 'X', 4, undefined),
  ...weightsOf('exercises.redo'),
  ...byRole(
    (role) =>
      Object.entries(
        exercise(plural[role], plural[role], letters[role], 3, factors(at('embeddings'), at(`${role}Weight`))),
      ) as [MatrixName, Kind][],
  ),
  ...exercise('scores', 'scores', 'S', 3, factors(at('queries'), at('keys'), true), 'scoreQueries'),
  'exercises.redo.weights': { name: 'weights', symbol: 'A', rows: 3, columns: 3 },
  'exercises.redo.context': {
    name: 'context',
    symbol: 'C',
    rows: 3,
    columns: 3,
    operation: 'mixValues',
    product: factors(at('weights'), at('values')),
  },
};

export const figures: Kinds = { ...hand, ...stack, ...widths, ...learned, ...redo };
