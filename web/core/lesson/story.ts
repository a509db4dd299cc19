// Explains where a number comes from: the cells that it is computed from, and the sum written out with their numbers.
import type { FieldName } from 'riverbank';
import type { Operation } from './code-lines.ts';
import { cellAt, factorsOf, figureAt, kindAt, madeOf } from './figures.ts';
import type { FigureName, Made, PieceAt, Source } from './figures.ts';
import { withEqualsSigns } from './equals-sign.ts';
import { added, between, raised, shareIn, sign } from './pieces.ts';
import type { Piece } from './pieces.ts';
import { editPath } from '../store/state.ts';
import type { State } from '../store/state.ts';
import { lookUp } from './look-up.ts';
import type { Values } from './values.ts';

export interface Story {
  path: string;
  operation: Operation;
  pieces: Piece[];
  /** Cells to highlight in the left factor; below, those in the right factor. */
  left: string[];
  right: string[];
  /** Whether a bias is added to the sum. */
  biased?: boolean;
  /** The notebook cell and the native test, if they differ from the operation's. */
  source?: Source;
  /** If the learner has pinned the number, the field of the trace that holds it. */
  field?: string;
}

/**
 * A weight as the softmax of its row, for attention whose softmax stages are not in the value tree. `field` names the
 * row: 'masked', or 'scaled' if nothing is masked.
 */
export function shareOf(
  group: string,
  row: number,
  column: number,
  keys: number,
  field: 'masked' | 'scaled' = 'masked',
): ReturnType<Made> {
  const cells = range(keys).map((key) => `${group}.${field}.${row}.${key}`);
  const pieces = shareIn(
    cells.map((of) => ({ of, digits: 3 })),
    column,
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

/** A row times a column of a product, multiplied out. */
function productStory(path: string, state: State, values: Values): Story | undefined {
  const { matrix, row, column } = cellAt(path);
  const factors = factorsOf(matrix, state);
  if (!factors) return undefined;
  const left = figureAt(factors.left, state, values);
  const right = figureAt(factors.right, state, values);
  const terms = range(left.columns.length).map((k) => ({
    left: `${factors.left}.${row}.${k}`,
    right: factors.transposed ? `${factors.right}.${column}.${k}` : `${factors.right}.${k}.${column}`,
  }));
  const written = added(
    terms.map((term) => [
      { of: term.left, digits: left.digits, side: 'left' },
      sign(' × '),
      { of: term.right, digits: right.digits, side: 'right' },
    ]),
  );
  const figure = figureAt(matrix, state, values);
  const { plus } = kindAt(matrix) ?? {};
  const biased = plus !== undefined && lookUp(values, plus) !== undefined;
  if (biased) {
    written.push(sign(' + '), { of: `${plus}.0.${column}`, digits: figureAt(plus, state, values).digits });
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

/** A number that is computed cell by cell, as the table in figures.ts describes. */
function madeStory(path: string, state: State, values: Values): Story | undefined {
  const { matrix, row, column } = cellAt(path);
  const at: PieceAt = (of, side) => ({
    of,
    digits: figureAt(cellAt(of).matrix, state, values).digits,
    ...(side ? { side } : {}),
  });
  const made = madeOf(matrix)?.(matrix, row, column, state, values, at);
  if (!made) return undefined;
  const { digits } = figureAt(matrix, state, values);
  return { right: [], ...made, path, pieces: [...made.pieces, sign(' = '), { of: path, digits, side: 'made' }] };
}

/** A scaled score: the score divided by the divisor. */
function scaleStory(path: string, state: State, values: Values): Story | undefined {
  const { matrix, row, column } = cellAt(path);
  const group = matrix.replace(/\.scaled$/, '');
  if (group === matrix || lookUp(values, `${group}.divisor`) === undefined) return undefined;
  const score = `${group}.scores.${row}.${column}`;
  const at = (of: string, field: string): Piece => ({
    of,
    digits: figureAt(`${group}.${field}`, state, values).digits,
  });
  return {
    path,
    operation: kindAt(matrix)?.operation ?? 'scale',
    left: [score],
    right: [],
    pieces: [
      at(score, 'scores'),
      sign(' ÷ '),
      { of: `${group}.divisor`, digits: 3 },
      sign(' = '),
      { ...at(path, 'scaled'), side: 'made' },
    ],
  };
}

/** A number of a softmax: a weight, or one of the stages before it. */
function softmaxStory(path: string, state: State, values: Values): Story | undefined {
  const [, group = '', field, inside = ''] = /^(.*?)\.(weights|softmax)\.(.*)$/.exec(path) ?? [];
  const [place = '', stage = '', index = ''] = inside.split('.');
  const isWeight = field === 'weights';
  if (!field || !Array.isArray(lookUp(values, `${group}.softmax`))) return undefined;
  const column = isWeight ? stage : index;
  const row = `${group}.softmax.${place}`;
  const own = Object.keys(state.edits).some((key) => key.startsWith(`${row}.`));
  const scored = `${group}.${kindAt(`${group}.scaled`) ? 'scaled' : 'scores'}`;
  const { digits, columns } = figureAt(scored, state, values);
  const made = isWeight ? figureAt(`${group}.weights`, state, values).digits : 3;
  const keys = range(columns.length);
  const at = (of: string, shown = made): Piece => ({ of, digits: shown });
  const scores = keys.map((key) => `${scored}.${place}.${key}`);
  const story = (operation: Operation, pieces: Piece[], left: string[]): Story => ({
    path,
    operation,
    pieces: [...pieces, sign(' = '), { of: path, digits: made, side: 'made' }],
    left,
    right: [],
  });
  const quotient = [at(`${row}.exponentials.${column}`), sign(' ÷ '), at(`${row}.sum`)];
  const difference = [at(`${scored}.${place}.${column}`, digits), sign(' − '), at(`${row}.maximum`, digits)];
  const shifted = `${row}.shifted.${column}`;
  switch (isWeight ? 'weights' : stage) {
    case 'maximum':
      return story(
        'maximum',
        [
          { word: 'largestOf' },
          ...between(
            scores.map((score) => at(score, digits)),
            ', ',
          ),
        ],
        scores,
      );
    case 'shifted':
      return story('shift', difference, [`${scored}.${place}.${column}`, `${row}.maximum`]);
    case 'exponentials':
      return story('exponential', raised(at(shifted)), [shifted]);
    case 'sum': {
      const exponentials = keys.map((key) => `${row}.exponentials.${key}`);
      return story(
        'sum',
        between(
          exponentials.map((exponential) => at(exponential)),
          ' + ',
        ),
        exponentials,
      );
    }
    default: {
      const whole = own ? [] : [...raised(...difference), sign(' ÷ '), at(`${row}.sum`), sign(' = ')];
      return story(
        scored.endsWith('scaled') ? 'weighScaled' : 'weigh',
        [...whole, ...quotient],
        [...scores, `${row}.exponentials.${column}`, `${row}.sum`],
      );
    }
  }
}

/**
 * Fields of the attention trace. A number that the learner sets in them becomes a pin. Elsewhere it is an input, or a
 * stage of a row's softmax.
 */
const pinnable: readonly string[] = [
  'queries',
  'keys',
  'values',
  'scores',
  'scaled',
  'weights',
  'context',
] satisfies FieldName[];

/** The story of the cell at a path; undefined if the path has no value. */
export function storyOf(path: string, state: State, values: Values): Story | undefined {
  if (lookUp(values, path) === undefined) return undefined;
  const { matrix } = cellAt(path);
  const kind = kindAt(matrix);
  const alone = (operation: Operation, word: 'given' | 'drawn' | 'yours' | 'exercise'): Story => ({
    path,
    operation,
    pieces: [{ word }],
    left: [],
    right: [],
  });
  const given = kind?.operation ?? (kind?.name === 'weight' || kind?.name === 'stored' ? 'weight' : 'given');
  const computed =
    softmaxStory(path, state, values) ??
    scaleStory(path, state, values) ??
    productStory(path, state, values) ??
    madeStory(path, state, values);
  const story = computed
    ? { ...computed, pieces: withEqualsSigns(computed.pieces, values) }
    : alone(given, path.startsWith('exercises.') ? 'exercise' : kind?.drawn ? 'drawn' : 'given');
  const edit = editPath(path, state);
  if (edit !== undefined && state.edits[edit] !== undefined) {
    const field = matrix.split('.').at(-1) ?? '';
    return pinnable.includes(field) ? { ...alone('pinned', 'yours'), field } : alone(story.operation, 'yours');
  }
  return kind?.source ? { ...story, source: kind.source } : story;
}
