// Explains where a number comes from: the cells that it is computed from, and the sum written out with their numbers.
import type { FieldName } from 'riverbank';
import type { Operation } from './code-lines.ts';
import { factorsOf, figureAt, isOfExercise, kindOf } from './figures.ts';
import type { FigureName, Made, PieceAt, Source } from './figures.ts';
import { withEqualsSigns } from './equals-sign.ts';
import { added, between, raised, shareIn, sign } from './pieces.ts';
import type { Piece } from './pieces.ts';
import {
  beside,
  cellText,
  fieldOf,
  groupOf,
  inGroup,
  matrixText,
  readCell,
  readMatrix,
  stageNames,
  stageOf,
} from '../store/cell.ts';
import type { CellRef, SoftmaxStage } from '../store/cell.ts';
import { editAt, editsIn } from '../store/edits.ts';
import { keptCell } from '../store/state.ts';
import type { State } from '../store/state.ts';
import type { CellText, MatrixField, ShownPath } from '../store/paths.ts';
import { lookUp } from './look-up.ts';
import type { Values } from './values.ts';

/** Where a number comes from. */
export interface Story {
  path: CellText;
  operation: Operation;
  pieces: Piece[];
  /** The cells to highlight in the left factor. */
  left: CellText[];
  /** The cells to highlight in the right factor. */
  right: CellText[];
  /** Whether a bias is added to the sum. */
  biased?: boolean;
  /** The notebook cell and the C++ test, if they differ from the operation's. */
  source?: Source;
  /** The field of the attention trace that holds the number, if the learner has pinned the number. */
  field?: string;
}

/**
 * Describes a weight as the softmax of its row, for attention whose softmax stages are not in the value tree. `keys` is
 * the number of keys. `field` names the matrix of the scores: 'masked', or 'scaled' if nothing is masked.
 */
export function shareOf(weight: CellRef, keys: number, field: 'masked' | 'scaled' = 'masked'): ReturnType<Made> {
  const cells = range(keys).map((key) => cellText(beside(weight, field, { column: key })));
  const pieces = shareIn(
    cells.map((of) => ({ of, digits: 3 })),
    weight.column,
  );
  return { operation: field === 'masked' ? 'weighMasked' : 'shareScaled', pieces, left: cells };
}

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

const operationOf: Partial<Record<FigureName, Operation>> = {
  projected: 'project',
  scores: 'score',
  weights: 'weigh',
  context: 'mix',
};

/** The story of a product's cell: a row times a column, written out. Undefined if the matrix is not a product. */
function productStory(cell: CellRef, state: State, values: Values): Story | undefined {
  const [matrix, path] = [matrixText(cell), cellText(cell)];
  const { row, column } = cell;
  const factors = factorsOf(matrix, state);
  if (!factors) return undefined;
  const left = figureAt(factors.left, state, values);
  const right = figureAt(factors.right, state, values);
  const terms = range(left.columns.length).map((k) => ({
    left: cellText({ ...readMatrix(factors.left), row, column: k }),
    right: cellText({
      ...readMatrix(factors.right),
      ...(factors.transposed ? { row: column, column: k } : { row: k, column }),
    }),
  }));
  const written = added(
    terms.map((term) => [
      { of: term.left, digits: left.digits, side: 'left' },
      sign(' × '),
      { of: term.right, digits: right.digits, side: 'right' },
    ]),
  );
  const figure = figureAt(matrix, state, values);
  const { plus } = kindOf(cell.matrix) ?? {};
  const biased = plus !== undefined && lookUp(values, matrixText({ matrix: plus })) !== undefined;
  if (biased) {
    const bias: CellRef = { matrix: plus, row: 0, column };
    written.push(sign(' + '), { of: cellText(bias), digits: digitsAt(bias, state, values) });
  }
  return {
    path,
    operation: figure.operation ?? operationOf[figure.name] ?? 'project',
    ...(biased ? { biased } : {}),
    pieces: [...written, sign(' = '), { of: path, digits: figure.digits, side: 'made' }],
    left: terms.map((term) => term.left),
    right: terms.map((term) => term.right),
  };
}

/** How many digits after the point the page shows for the numbers of a cell's matrix. */
const digitsAt = (cell: CellRef, state: State, values: Values): number =>
  figureAt(matrixText(cell), state, values).digits;

/** The story of a number whose matrix says how each cell is computed (`made` of its Kind in figures.ts). */
function madeStory(cell: CellRef, state: State, values: Values): Story | undefined {
  const path = cellText(cell);
  const at: PieceAt = (of, side) => {
    const other = readCell(of);
    return { of, digits: other ? digitsAt(other, state, values) : 3, ...(side ? { side } : {}) };
  };
  const made = kindOf(cell.matrix)?.made?.(cell, state, values, at);
  if (!made) return undefined;
  const digits = digitsAt(cell, state, values);
  return { right: [], ...made, path, pieces: [...made.pieces, sign(' = '), { of: path, digits, side: 'made' }] };
}

/** The story of a scaled score: the score divided by the divisor. */
function scaleStory(cell: CellRef, state: State, values: Values): Story | undefined {
  const divisor = `${groupOf(matrixText(cell))}.divisor` as ShownPath;
  if (fieldOf(cell.matrix) !== 'scaled' || lookUp(values, divisor) === undefined) return undefined;
  const score = beside(cell, 'scores');
  const [path, of] = [cellText(cell), cellText(score)];
  return {
    path,
    operation: kindOf(cell.matrix)?.operation ?? 'scale',
    left: [of],
    right: [],
    pieces: [
      { of, digits: digitsAt(score, state, values) },
      sign(' ÷ '),
      { of: divisor, digits: 3 },
      sign(' = '),
      { of: path, digits: digitsAt(cell, state, values), side: 'made' },
    ],
  };
}

/**
 * The softmax that a cell belongs to, as the name of its group, and the cell's stage. The weights are the last stage.
 */
function softmaxAt(cell: CellRef, values: Values): { group: string; stage: SoftmaxStage | 'weights' } | undefined {
  const found = stageOf(cell.matrix);
  if (found) return found;
  const group = groupOf(matrixText(cell));
  const isWeight = fieldOf(cell.matrix) === 'weights' && Array.isArray(lookUp(values, `${group}.softmax`));
  return isWeight ? { group, stage: 'weights' } : undefined;
}

/** The story of a softmax's number: a weight, or a number in one of the stages before the weights. */
function softmaxStory(cell: CellRef, state: State, values: Values): Story | undefined {
  const { group, stage } = softmaxAt(cell, values) ?? {};
  if (group === undefined || stage === undefined) return undefined;
  const { row, column } = cell;
  const path = cellText(cell);
  const isScaled = kindOf(inGroup(group, 'scaled')) !== undefined;
  const scored = inGroup(group, isScaled ? 'scaled' : 'scores');
  const { digits, columns } = figureAt(matrixText({ matrix: scored }), state, values);
  const made = stage === 'weights' ? digitsAt(cell, state, values) : 3;
  const keys = range(columns.length);
  const at = (of: CellText, shown = made): Piece => ({ of, digits: shown });
  const inStage = (name: SoftmaxStage, key = 0): CellText =>
    cellText({ matrix: inGroup(group, `softmax.${name}`), row, column: key });
  const score = (key: number): CellText => cellText({ matrix: scored, row, column: key });
  const story = (operation: Operation, pieces: Piece[], left: CellText[]): Story => ({
    path,
    operation,
    pieces: [...pieces, sign(' = '), { of: path, digits: made, side: 'made' }],
    left,
    right: [],
  });
  const [maximum, shifted, exponential, sum] = [
    inStage('maximum'),
    inStage('shifted', column),
    inStage('exponentials', column),
    inStage('sum'),
  ];
  const difference = [at(score(column), digits), sign(' − '), at(maximum, digits)];
  switch (stage) {
    case 'maximum': {
      const all = keys.map((key) => at(score(key), digits));
      return story('maximum', [{ word: 'largestOf' }, ...between(all, ', ')], keys.map(score));
    }
    case 'shifted':
      return story('shift', difference, [score(column), maximum]);
    case 'exponentials':
      return story('exponential', raised(at(shifted)), [shifted]);
    case 'sum': {
      const all = keys.map((key) => inStage('exponentials', key));
      const pieces = all.map((of) => at(of));
      return story('sum', between(pieces, ' + '), all);
    }
    case 'weights': {
      const own = stageNames.some((name) =>
        editsIn(state, inGroup(group, `softmax.${name}`)).some((edit) => edit.row === row),
      );
      const whole = own ? [] : [...raised(...difference), sign(' ÷ '), at(sum), sign(' = ')];
      const quotient = [at(exponential), sign(' ÷ '), at(sum)];
      const operation = isScaled ? 'weighScaled' : 'weigh';
      return story(operation, [...whole, ...quotient], [...keys.map(score), exponential, sum]);
    }
  }
}

/**
 * Fields of the attention trace. A number that the learner sets in one of these fields becomes a pin. A number set
 * elsewhere is an input, or a stage of a row's softmax.
 */
const pinnable: readonly MatrixField[] = [
  'queries',
  'keys',
  'values',
  'scores',
  'scaled',
  'weights',
  'context',
] satisfies FieldName[];

/** The story of the cell at a path; undefined if the path does not name a cell with a value. */
export function storyOf(path: CellText, state: State, values: Values): Story | undefined {
  const cell = readCell(path);
  if (!cell || lookUp(values, path) === undefined) return undefined;
  const kind = kindOf(cell.matrix);
  const alone = (operation: Operation, word: 'given' | 'drawn' | 'yours' | 'exercise'): Story => ({
    path,
    operation,
    pieces: [{ word }],
    left: [],
    right: [],
  });
  const given = kind?.operation ?? (kind?.name === 'weight' || kind?.name === 'stored' ? 'weight' : 'given');
  const computed =
    softmaxStory(cell, state, values) ??
    scaleStory(cell, state, values) ??
    productStory(cell, state, values) ??
    madeStory(cell, state, values);
  const story = computed
    ? { ...computed, pieces: withEqualsSigns(computed.pieces, values) }
    : alone(given, isOfExercise(cell.matrix) ? 'exercise' : kind?.drawn ? 'drawn' : 'given');
  const kept = keptCell(cell, state);
  if (kept && editAt(state, kept) !== undefined) {
    const field = fieldOf(cell.matrix);
    return pinnable.includes(field) ? { ...alone('pinned', 'yours'), field } : alone(story.operation, 'yours');
  }
  return kind?.source ? { ...story, source: kind.source } : story;
}
