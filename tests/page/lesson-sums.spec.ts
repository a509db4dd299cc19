// Every sum that the page can write out gives its result on a calculator, or has "≈" instead of "=".
import type { CellText, MatrixPath, ShownPath } from '../../web/core/store/paths.ts';
import { exerciseValues, stepsOf } from '../../web/core/exercises/exercises.ts';
import { calculate } from '../../web/core/lesson/calculator.ts';
import { equalsAfter, withEqualsSigns } from '../../web/core/lesson/equals-sign.ts';
import { digitsToShow, formatNumber } from '../../web/core/lesson/format.ts';
import { kindAt } from '../../web/core/lesson/figures.ts';
import { storyOf } from '../../web/core/lesson/story.ts';
import type { Piece } from '../../web/core/lesson/pieces.ts';
import { lookUp } from '../../web/core/lesson/look-up.ts';
import { computeValues } from '../../web/core/lesson/values.ts';
import { defaultState, sentenceNames } from '../../web/core/store/state.ts';
import { calculated, checkSums } from './support/calculator.ts';
import { loadEngine, stateOf } from './support/lesson.ts';
import { exerciseNames } from './support/problems.ts';
import { randomLinks } from './support/random-links.ts';
import { expect, isLong, test } from './support/test.ts';

/** The pieces of a sum as the reader sees them. */
const textOf = (pieces: readonly Piece[], values: unknown): string =>
  pieces
    .map((piece) => {
      if ('sign' in piece) return piece.sign;
      if ('word' in piece) return `‹${piece.word}›`;
      if ('raised' in piece) return `^(${textOf(piece.raised, values)})`;
      return formatNumber(lookUp(values, piece.of), piece.digits);
    })
    .join('');

interface Table {
  rows: number;
  columns: number;
  data: ArrayLike<number>;
}
const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && 'data' in value && 'columns' in value && 'rows' in value;

/**
 * At most seven indexes, including the first and the last. Seven are enough, because all cells of a matrix are computed
 * alike.
 */
const spread = (n: number): number[] =>
  n <= 7
    ? Array.from({ length: n }, (_, i) => i)
    : [...new Set([0, 1, 2, 3, 4, 5, 6].map((i) => Math.round((i * (n - 1)) / 6)))];

/** The paths of the cells of all matrices whose calculation the page can show, from all chapters. */
function cellsIn(values: object, above = ''): CellText[] {
  return Object.keys(values).flatMap((name) => {
    const path = `${above}${name}` as MatrixPath;
    let value: unknown;
    try {
      value = (values as Record<string, unknown>)[name];
    } catch {
      return []; // a value that cannot be computed has no sums
    }
    if (isTable(value)) {
      const { rows, columns } = value;
      if (!kindAt(path)) return [];
      return spread(rows).flatMap((row) => spread(columns).map((column): CellText => `${path}.${row}.${column}`));
    }
    if (Array.isArray(value) && typeof value[0] !== 'object') return [];
    return typeof value === 'object' && value !== null ? cellsIn(value, `${path}.`) : [];
  });
}

/** The paths of the numbers in the stages of a softmax. */
const stagesIn = (cells: readonly CellText[]): CellText[] =>
  sentenceNames
    .flatMap((sentence) =>
      [0, 1, 2].flatMap((row): CellText[] => [
        `${sentence}.softmax.${row}.sum`,
        ...[0, 1, 2].flatMap((key) =>
          (['shifted', 'exponentials'] as const).map((stage): CellText => `${sentence}.softmax.${row}.${stage}.${key}`),
        ),
      ]),
    )
    .filter((path) => !cells.includes(path));

const links = [
  '',
  'bias=on&rounding=rounded&input=2',
  'sentence=finance&row=2&masking=after&positions=rotary&wordOrder=201&sources=self',
  'positions=alibi&divisor=160&layers=6&residual=on&norm=pre&headCount=4&headsAs=one&mixer=on',
  ...randomLinks(isLong ? 12 : 3).map((link) => link.replace(/^v=1&/, '')),
];

for (const link of links) {
  test(`the sums of all cells are right: ${link.slice(0, 60) || 'as the page opens'}`, async () => {
    const state = link === '' ? defaultState : stateOf(`#one-word?v=1&${link}`);
    const values = computeValues(await loadEngine(), state);
    const cells = cellsIn(values);
    let sums = 0;
    const broken: string[] = [];
    for (const cell of [...cells, ...stagesIn(cells)]) {
      const story = storyOf(cell, state, values);
      if (!story) continue;
      const found = checkSums(textOf(story.pieces, values));
      sums += found.sums;
      broken.push(...found.broken.map((text) => `${cell}: ${text}`));
    }
    expect(broken.slice(0, 20), `${broken.length} of ${sums}`).toEqual([]);
    expect(sums, 'sums that were worked out').toBeGreaterThan(1000);
  });
}

test('the sums of all steps of the exercises are right', async () => {
  const engine = await loadEngine();
  const broken: string[] = [];
  let sums = 0;
  for (const name of exerciseNames) {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const exercises = exerciseValues(engine, { ...defaultState.seeds, [name]: seed });
      const values = { exercises };
      for (const { lines } of stepsOf(engine, name, exercises)) {
        for (const { of, digits, from } of lines) {
          if (from.length < 2) continue;
          const found = checkSums(textOf(withEqualsSigns([...from, { sign: ' = ' }, { of, digits }], values), values));
          sums += found.sums;
          broken.push(...found.broken.map((text) => `${of}: ${text}`));
        }
      }
    }
  }
  expect(broken, `${broken.length} of ${sums}`).toEqual([]);
  expect(sums).toBeGreaterThan(300);
});

test('"=" if a calculator gives the printed result, "≈" if rounding shows', () => {
  const values = { a: 1.4922, b: 6.0496, c: 0.3675, sum: 7.9093, whole: 7, third: 7 / 3, one: 1 };
  const number = (of: string, digits = 3): Piece => ({ of: of as ShownPath, digits }); // paths of made-up values
  const sum = [number('a'), { sign: ' + ' }, number('b'), { sign: ' + ' }, number('c')];
  expect(textOf(sum, values)).toBe('1.492 + 6.050 + 0.367');
  expect(equalsAfter(sum, number('sum'), values)).toBe('=');
  expect(equalsAfter([...sum, { sign: ' + ' }, number('one')], number('sum'), values)).toBe('≈');
  expect(equalsAfter([number('whole', 0), { sign: ' ÷ 3' }], number('third'), values)).toBe('=');
  expect(equalsAfter([{ word: 'largestOf' }, number('a')], number('sum'), values), 'one number is no sum').toBe('=');
  expect(equalsAfter([{ word: 'largestOf' }, ...sum], number('whole'), values), 'a sum after words').toBe('≈');
  expect(equalsAfter([{ sign: '… + ' }, ...sum], number('whole'), values), 'terms are left out').toBe('=');
  const chain = [...sum, { sign: ' = ' }, number('whole', 0), { sign: ' + ' }, number('one'), { sign: ' = ' }];
  expect(textOf(withEqualsSigns([...chain, number('sum')], values), values)).toBe(
    '1.492 + 6.050 + 0.367 ≈ 7 + 1.000 ≈ 7.909',
  );
});

test('the page’s calculator agrees with the tests’ calculator', () => {
  for (const text of [
    '1.5 × −2 + 3',
    '(1 + 2) ÷ 3',
    '√9',
    '√(9 + 16)',
    'e^(1.5 − 2) ÷ (e^(0) + e^(1))',
    '2e-3 × 4',
    '3 × (½)^(4)',
    '−ln 0.5',
    '⌈7 ÷ 2⌉',
    '(1.5)²',
    '2 × −1.5 − −3',
    'e^(−∞)',
    '1.000e+30 ÷ 10',
  ])
    expect(calculate(text), text).toBeCloseTo(calculated(text), 12);
  for (const text of ['', '1 2', 'x', '1 +', '(1', '3√', '√', 'bank 3', '1..2'])
    expect(calculate(text), text).toBeNaN();
});

test('a small number has the digits that it needs', () => {
  for (const [value, digits] of [
    [0.5, 3],
    [0.0153, 3],
    [0.00153, 4],
    [0.0000153, 6],
    [0, 3],
    [-0.0002, 5],
    [NaN, 3],
    [12, 3],
  ] as const)
    expect(digitsToShow(value), String(value)).toBe(digits);
});
