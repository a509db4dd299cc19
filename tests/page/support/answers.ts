// Right and wrong answers to the exercises, computed without the lesson's own graders.
import type { Matrix } from 'riverbank';
import type { DigitCause, DigitProblem } from '../../../web/chapters/class-verified/exercises/digit.ts';
import type { JoinCause, JoinProblem } from '../../../web/chapters/many-heads/exercises/join.ts';
import type { MaskedRowCause, MaskedRowProblem } from '../../../web/chapters/no-peeking/exercises/masked-row.ts';
import type { MovedCause, MovedProblem } from '../../../web/chapters/averages/exercises/moved.ts';
import type { PlacedCause, PlacedProblem } from '../../../web/chapters/order/exercises/placed.ts';
import type { ProjectCause, ProjectProblem } from '../../../web/chapters/one-word/exercises/project.ts';
import type { ShapesCause, ShapesProblem } from '../../../web/chapters/many-heads/exercises/shapes.ts';
import type { SoftmaxCause, SoftmaxProblem } from '../../../web/chapters/compare-weight-mix/exercises/softmax.ts';
import type { StackCause, StackProblem } from '../../../web/chapters/averages/exercises/stack.ts';
import { golden } from './lesson.ts';

export type Rows = number[][];
export const rowsOf = ({ rows, columns, data }: Matrix): Rows =>
  Array.from({ length: rows }, (_, row) => Array.from(data.slice(row * columns, (row + 1) * columns)));
const goldenRows = (id: string): Rows => {
  const {
    shape: [rows = 0, columns = 0],
    data,
  } = golden.entries.find((entry) => entry.id === id)!.value;
  return Array.from({ length: rows }, (_, row) => data.slice(row * columns, (row + 1) * columns));
};

export const dot = (a: number[], b: number[]): number => a.reduce((sum, number, i) => sum + number * b[i]!, 0);
export const column = (rows: Rows, j: number): number[] => rows.map((row) => row[j]!);
export const times = (row: number[], rows: Rows): number[] => rows[0]!.map((_, j) => dot(row, column(rows, j)));
export const softmax = (row: number[]): number[] => {
  const powers = row.map(Math.exp);
  return powers.map((power) => power / powers.reduce((sum, one) => sum + one));
};

/** Answers to one problem: the right one under "right", each wrong one under the mistake that leads to it. */
export type Answers<Cause extends string> = Record<Cause | 'right', number[]>;

export function projectAnswers(problem: ProjectProblem): Answers<ProjectCause> {
  const [words, w] = [rowsOf(problem.embeddings), rowsOf(problem.weight)];
  const bank = words[1]!;
  return {
    right: times(bank, w),
    columnsAsRows: [0, 1, 2].map((j) => dot(w[j]!, bank)),
    anotherWord: times(words[2]!, w),
    forgotTerm: times(
      bank.map((number, k) => (k === 3 ? 0 : number)),
      w,
    ),
    added: [0, 1, 2].map((j) => column(w, j).reduce((sum, number, k) => sum + number + bank[k]!, 0)),
  };
}

export function softmaxAnswers(problem: SoftmaxProblem): Answers<SoftmaxCause> {
  const scores = rowsOf(problem.scores);
  const bank = scores[1]!;
  const largest = Math.max(...bank);
  return {
    right: softmax(bank),
    notExponentiated: bank.map((score) => score / bank.reduce((sum, one) => sum + one)),
    overColumns: [0, 1, 2].map((j) => softmax(column(scores, j))[1]!),
    dividedByMaximum: bank.map((score) => Math.exp(score) / largest),
    notDivided: bank.map(Math.exp),
    notDividedShifted: bank.map((score) => Math.exp(score - largest)),
    percent: softmax(bank).map((weight) => 100 * weight),
    anotherRow: softmax(scores[2]!),
  };
}

/**
 * One number of the context, computed as in cells 14 and 15 of notebook 000: with hand-made queries, keys and values,
 * and with scores divided by √d_k.
 */
export function digitAnswers({ sentence, row, column: j }: DigitProblem): Answers<DigitCause> {
  const at = sentence === 'river' ? '000/14/river' : '000/15/finance';
  const [weights, values, context, scores] = ['weights2', 'values', 'context2', 'qk'].map((name) =>
    goldenRows(`${at}_${name}`),
  ) as [Rows, Rows, Rows, Rows];
  const embeddings = goldenRows(sentence === 'river' ? '000/04/river_embeddings' : '000/05/finance_embeddings');
  const exact = context[row]![j]!;
  return {
    right: [exact],
    anotherColumn: [context[row]![(j + 1) % 3]!],
    anotherRow: [context[(row + 1) % 3]![j]!],
    notScaled: [times(softmax(scores[row]!), values)[j]!],
    cutOff: [Math.floor(exact * 1000) / 1000],
    unrounded: [exact],
    embeddings: [times(weights[row]!, embeddings)[j]!],
    average: [column(values, j).reduce((sum, value) => sum + value) / 3],
  };
}

/** The weights in the third of four rows. Each row sees itself and the rows before it. */
export function maskedRowAnswers(problem: MaskedRowProblem): Answers<MaskedRowCause> {
  const scores = rowsOf(problem.scores);
  const row = scores[2]!;
  const all = softmax(row);
  const withHidden = (hidden: number) => softmax(row.map((score, key) => (key <= 2 ? score : hidden)));
  return {
    right: withHidden(-Infinity),
    peeked: all,
    zeroForInfinity: withHidden(0),
    maskedAfter: [...all.slice(0, 3), 0],
    hidItself: softmax([row[0]!, row[1]!, -Infinity, -Infinity]),
    upperTriangle: softmax([-Infinity, -Infinity, row[2]!, row[3]!]),
    notDivided: [...row.slice(0, 3).map(Math.exp), 0],
    powersPeeked: row.map(Math.exp),
    equalShares: [1 / 3, 1 / 3, 1 / 3, 0],
    anotherMaskedRow: softmax([scores[1]![0]!, scores[1]![1]!, -Infinity, -Infinity]),
  };
}

/** Multiplies the row of "bank" in the second table by the columns of the first table. */
export function stackAnswers(problem: StackProblem): Answers<StackCause> {
  const [first, second] = [rowsOf(problem.first), rowsOf(problem.second)];
  const [own, lower] = [second[1]!, first[1]!];
  return {
    right: times(own, first),
    wrongOrder: times(lower, second),
    meanOfBoth: own.map((weight, i) => (weight + lower[i]!) / 2),
    cellByCell: own.map((weight, i) => weight * lower[i]!),
    onlyLast: own,
  };
}

/**
 * How many rows change if one row of the input changes. Attention changes all rows, or with a causal mask only that row
 * and later rows. The other layers change only that row.
 */
export function movedAnswers({ tokens, place }: MovedProblem): Answers<MovedCause> {
  return {
    right: [tokens, tokens - place + 1, 1, 1],
    allMix: [tokens, tokens, tokens, tokens],
    allAlone: [1, 1, 1, 1],
    backwards: [tokens, place, 1, 1],
    maskIgnored: [tokens, tokens, 1, 1],
    maskSwapped: [tokens - place + 1, tokens, 1, 1],
    feedForwardMixes: [tokens, tokens - place + 1, tokens, 1],
    normMixes: [tokens, tokens - place + 1, 1, tokens],
  };
}

/** Multiplies each head's row of weights by the two columns of values that belong to the head. */
export function joinAnswers(problem: JoinProblem): Answers<JoinCause> {
  const [[first, second], values] = [rowsOf(problem.weights), rowsOf(problem.values)];
  const [a, b] = [times(first!, values), times(second!, values)];
  return {
    right: [a[0]!, a[1]!, b[2]!, b[3]!],
    oneHead: a,
    swapped: [b[0]!, b[1]!, a[2]!, a[3]!],
    addedHeads: a.map((number, j) => number + b[j]!),
    meanWeights: a.map((number, j) => (number + b[j]!) / 2),
    alternating: [a[0]!, b[1]!, a[2]!, b[3]!],
  };
}

export function shapesAnswers({ tokens, width, heads }: ShapesProblem): Answers<ShapesCause> {
  const each = width / heads;
  return {
    right: [each, each, heads * tokens ** 2, width],
    fullSize: [width, width, heads * tokens ** 2, heads * width],
    rootOfModel: [each, width, heads * tokens ** 2, width],
    oneTable: [each, each, tokens ** 2, width],
    addedUp: [each, each, heads * tokens ** 2, each],
  };
}

/** A word's embedding plus the sines and cosines of its position. */
export function placedAnswers({ embeddings, ids, row }: PlacedProblem): Answers<PlacedCause> {
  const x = rowsOf(embeddings)[row]!;
  const waves = (place: number) => [Math.sin(place), Math.cos(place), Math.sin(place / 100), Math.cos(place / 100)];
  const plus = (place: number) => x.map((number, i) => number + waves(place)[i]!);
  return {
    right: plus(row),
    forgotPosition: x,
    positionAlone: waves(row),
    countedFromOne: plus(row + 1),
    byTokenId: plus(ids.data[row]!),
    multipliedPosition: x.map((number, i) => number * waves(row)[i]!),
  };
}

/**
 * Whether two answers differ by more than `by` in at least one number. Smaller differences disappear when the answers
 * are typed.
 */
export const differ = (a: number[], b: number[], by: number): boolean =>
  a.some((number, i) => Math.abs(number - b[i]!) > by);
