// Where a number comes from: the cells it is made of, and the sum written out with the numbers that stand in them.
import { cellAt, factorsOf, figureAt, madeOf } from './figures.ts';
import type { FigureName } from './figures.ts';
import { editPath, sentences } from './state.ts';
import type { State } from './state.ts';
import { lookUp } from './values.ts';
import type { Values } from './values.ts';

/** A piece of a written sum: a sign or word, a number by its path, or an exponent. */
export type Piece =
  | { sign: string }
  | { word: 'largestOf' | 'given' | 'yours' | 'exercise' }
  | { of: string; digits: number; side?: 'left' | 'right' | 'made' }
  | { raised: Piece[] };

/** What made a number; each has its formula and its line of code. */
export type Operation =
  | 'given' | 'weight' | 'pinned' | 'project' | 'score' | 'weigh' | 'mix' | 'linear' | 'column'
  | 'maximum' | 'shift' | 'exponential' | 'sum';

export interface Story {
  path: string;
  operation: Operation;
  pieces: Piece[];
  /** Cells to light in the left factor, and in the right one. */
  left: string[];
  right: string[];
}

export const sign = (text: string): Piece => ({ sign: text });
export const between = (pieces: Piece[], separator: string): Piece[] =>
  pieces.flatMap((piece, i) => (i === 0 ? [piece] : [sign(separator), piece]));
const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

const operationOf: Partial<Record<FigureName, Operation>> = {
  projected: 'project', scores: 'score', weights: 'weigh', context: 'mix', linear: 'linear', column: 'column',
};

/** row · column of a product, multiplied out. */
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
  const written = terms.flatMap((term, k): Piece[] => [
    ...(k === 0 ? [] : [sign(' + ')]), { of: term.left, digits: left.digits, side: 'left' }, sign(' × '), { of: term.right, digits: right.digits, side: 'right' },
  ]);
  const figure = figureAt(matrix, state, values);
  return {
    path,
    operation: figure.operation ?? operationOf[figure.name] ?? 'project',
    pieces: [...written, sign(' = '), { of: path, digits: figure.digits, side: 'made' }],
    left: terms.map((term) => term.left),
    right: terms.map((term) => term.right),
  };
}

/** A number made cell by cell, as the table of figures says. */
function madeStory(path: string, state: State, values: Values): Story | undefined {
  const { matrix, row, column } = cellAt(path);
  const made = madeOf(matrix)?.(matrix, row, column);
  if (!made) return undefined;
  const { digits } = figureAt(matrix, state, values);
  return { right: [], ...made, path, pieces: [...made.pieces, sign(' = '), { of: path, digits, side: 'made' }] };
}

/** A number of a softmax: a weight, or one of the stages on the way to it. */
function softmaxStory(path: string, state: State, values: Values): Story | undefined {
  const [sentence = '', field, place = '', stage = '', index = ''] = path.split('.');
  const isWeight = field === 'weights';
  if (!(sentence in sentences) || (!isWeight && field !== 'softmax')) return undefined;
  const column = isWeight ? stage : index;
  const row = `${sentence}.softmax.${place}`;
  const own = Object.keys(state.edits).some((key) => key.startsWith(`${row}.`));
  const keys = range(values.river.tokens.length);
  const at = (of: string): Piece => ({ of, digits: 3 });
  const scores = keys.map((key) => `${sentence}.scores.${place}.${key}`);
  const score = at(`${sentence}.scores.${place}.${column}`);
  const story = (operation: Operation, pieces: Piece[], left: string[]): Story =>
    ({ path, operation, pieces: [...pieces, sign(' = '), { of: path, digits: 3, side: 'made' }], left, right: [] });
  const quotient = [at(`${row}.exponentials.${column}`), sign(' ÷ '), at(`${row}.sum`)];
  const difference = [score, sign(' − '), at(`${row}.maximum`)];
  const shifted = `${row}.shifted.${column}`;
  switch (isWeight ? 'weights' : stage) {
    case 'maximum': return story('maximum', [{ word: 'largestOf' }, ...between(scores.map(at), ', ')], scores);
    case 'shifted': return story('shift', difference, [`${sentence}.scores.${place}.${column}`, `${row}.maximum`]);
    case 'exponentials': return story('exponential', [sign('e'), { raised: [at(shifted)] }], [shifted]);
    case 'sum': {
      const exponentials = keys.map((key) => `${row}.exponentials.${key}`);
      return story('sum', between(exponentials.map(at), ' + '), exponentials);
    }
    default: {
      const whole = own ? [] : [sign('e'), { raised: difference }, sign(' ÷ '), at(`${row}.sum`), sign(' = ')];
      return story('weigh', [...whole, ...quotient], [...scores, `${row}.exponentials.${column}`, `${row}.sum`]);
    }
  }
}

/** The story of the cell at a path. */
export function storyOf(path: string, state: State, values: Values): Story | undefined {
  if (lookUp(values, path) === undefined) return undefined;
  const edit = editPath(path);
  if (edit !== undefined && state.edits[edit] !== undefined) {
    const operation = path.includes('.embeddings.') ? 'given' : path.startsWith('weight.') ? 'weight' : 'pinned';
    return { path, operation, pieces: [{ word: 'yours' }], left: [], right: [] };
  }
  const given = path.startsWith('exercises.') ? 'exercise' : 'given';
  const operation = /^weight\.|\.(weight|stored)\./.test(path) ? 'weight' : 'given';
  return softmaxStory(path, state, values) ?? productStory(path, state, values) ?? madeStory(path, state, values)
    ?? { path, operation, pieces: [{ word: given }], left: [], right: [] };
}
