// Exercise of the chapter "why-root": choose the divisor for one of several heads, and compute a row of weights with
// it.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../../core/engine/engine.ts';
import { matrixOf, rowOf } from '../../../core/engine/matrix.ts';
import { rootOf } from '../many.ts';
import { softmaxRows } from '../../../core/engine/softmax-row.ts';
import type { SoftmaxRow } from '../../../core/engine/softmax-row.ts';
import { bankRow, sentences } from '../../../core/store/state.ts';
import { cut, gradeBy, integers, powersOf, tenths } from '../../../core/exercises/kind.ts';
import type { Grade, Mistake } from '../../../core/exercises/kind.ts';
import { added, joined, line, numbersIn, raised, shownAt, sign } from '../../../core/exercises/steps.ts';
import type { Step } from '../../../core/exercises/steps.ts';

export interface DivideProblem {
  heads: number;
  /** The width of one head's queries and keys. */
  width: number;
  /** The width of the whole embedding: heads · width. */
  model: number;
  /** One head's scores (3 × 3). */
  scores: Matrix;
  divisor: number;
  scaled: Matrix;
  weights: Matrix;
  softmax: SoftmaxRow[];
  /**
   * The powers of e that the exercise lists (2 × 6). The first row holds exponents in ascending order: the scores of
   * the word "bank" divided by √width and by the wrong √model, rounded to two digits. The second row holds e to the
   * power of each.
   */
  powers: Matrix;
}

export type DivideCause =
  | 'notScaled'
  | 'rootOfModel'
  | 'rootOfHeads'
  | 'widthItself'
  | 'anotherDivisor'
  | 'weightsRight'
  | 'overColumns'
  | 'notDivided'
  | 'notDividedShifted';

const squares = [4, 9, 16, 25, 36, 64];

export function divideProblem(engine: Engine, seed: number): DivideProblem {
  const [power = 1, place = 0] = integers(engine, 13000 + seed, 2, 1, squares.length);
  const heads = 2 ** Math.min(power, 4);
  const width = squares[place - 1] ?? 16;
  const divisor = rootOf(engine, width);
  const plain = tenths(engine, 14000 + seed, 9, -10, 20).map((number) => Math.round(number * divisor * 10) / 10);
  const scores = matrixOf(cut(plain, 3));
  const { scaled, weights } = scaledBy(engine, scores, divisor);
  const softmax = softmaxRows(engine, scaled);
  const model = heads * width;
  const exponents = [divisor, rootOf(engine, model)]
    .flatMap((by) => rowOf(scores, bankRow).map((score) => Math.round((100 * score) / by) / 100))
    .sort((a, b) => a - b);
  return { heads, width, model, scores, divisor, scaled, weights, softmax, powers: powersOf(engine, exponents) };
}

/**
 * Runs attention on given scores (3 × 3). The queries are the identity matrix and the keys are the transposed scores,
 * so their products are the given scores.
 */
function scaledBy(engine: Engine, scores: Matrix, scale: number): { scaled: Matrix; weights: Matrix } {
  const identity = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const keys = identity.map((_, key) => identity.map((_row, row) => scores.data[row * 3 + key] ?? NaN));
  return engine.attend({ embeddings: identity, source: keys, scale });
}

function mistakes(
  engine: Engine,
  { heads, width, model, scores, scaled, divisor }: DivideProblem,
): Mistake<DivideCause>[] {
  const row = (scale: number) => rowOf(scaledBy(engine, scores, scale).weights, bankRow);
  const columns = [0, 1, 2].map((key) => [0, 1, 2].map((query) => scaled.data[query * 3 + key] ?? NaN));
  const down = columns.map((column) => engine.softmaxSteps(column).weights[bankRow] ?? NaN);
  const shifted = engine.softmaxSteps(rowOf(scaled, bankRow));
  const naive = engine.softmaxSteps(rowOf(scaled, bankRow), { kind: 'naive' });
  const [overModel, overHeads] = [rootOf(engine, model), rootOf(engine, heads)];
  return [
    ['notScaled', [divisor, ...row(1)]],
    ['notScaled', [1, ...row(1)]],
    ['rootOfModel', [overModel, ...row(overModel)]],
    ['rootOfHeads', [overHeads, ...row(overHeads)]],
    ['widthItself', [width, ...row(width)]],
    ...[overModel, overHeads, width].map((by): Mistake<DivideCause> => ['anotherDivisor', [divisor, ...row(by)]]),
    ['overColumns', [divisor, ...down]],
    ['notDividedShifted', [divisor, ...shifted.exponentials]],
    ['notDivided', [divisor, ...naive.exponentials]],
  ];
}

/** The mistakes that can be recognised by the divisor alone, whatever the weights are. */
const byDivisor = (right: number, whole: readonly Mistake<DivideCause>[]): Mistake<DivideCause>[] =>
  whole
    .map(([cause, [divisor = NaN]]): Mistake<DivideCause> => [cause, [divisor]])
    .filter(([, [divisor = NaN]]) => Math.abs(divisor - right) > 0.0122);

/**
 * Grades an answer of four numbers: the divisor and the three weights of "bank", rounded to two digits after the point.
 */
export function gradeDivide(engine: Engine, problem: DivideProblem, answer: readonly number[]): Grade<DivideCause> {
  const whole = mistakes(engine, problem);
  const grade = gradeBy(answer, [problem.divisor, ...rowOf(problem.weights, bankRow)], 0.0061, [
    ...whole,
    ...byDivisor(problem.divisor, whole),
  ]);
  // Right weights show that the right divisor was used, even if the first field is wrong.
  const weightsRight = grade.places.slice(1).every(Boolean);
  return !grade.right && weightsRight && !Number.isNaN(answer[0]) ? { ...grade, cause: 'weightsRight' } : grade;
}

const at = numbersIn('divide');

/** The steps of the solution: the divisor, then the scores of "bank" divided by it, then their softmax. */
export function divideSteps(engine: Engine, problem: DivideProblem): Step[] {
  const { heads, width, model, scores, weights, divisor } = problem;
  const words = sentences.river;
  const right = [divisor, ...rowOf(weights, bankRow)];
  const known = mistakes(engine, problem);
  const power = (key: number) => raised(at(`scaled.${bankRow}.${key}`, 2));
  const over = (by: number): number[] => rowOf(scaledBy(engine, scores, by).scaled, bankRow);
  return [
    {
      made: 'divisor',
      rule: 'rootOfHead',
      or: ['rootOfModel', 'widthItself', 'rootOfHeads'],
      lines: [line(at('divisor', 2), [sign('√'), at('width', 0)])],
      places: [0],
      mistakes: shownAt([0], right, known),
    },
    {
      made: 'scaled',
      rule: 'divideAll',
      or: ['product', 'softmax'],
      lines: words.map((word, key) =>
        line(at(`scaled.${bankRow}.${key}`), joined(at(`scores.${bankRow}.${key}`, 1), '÷', at('divisor', 2)), word),
      ),
      mistakes: [
        ['notScaled', rowOf(scores, bankRow)],
        ['rootOfModel', over(rootOf(engine, model))],
        ['rootOfHeads', over(rootOf(engine, heads))],
        ['widthItself', over(width)],
      ],
    },
    {
      made: 'weights',
      rule: 'softmax',
      or: ['overLargest', 'mean'],
      lines: words.map((word, key) =>
        line(
          at(`weights.${bankRow}.${key}`),
          [...power(key), sign(' ÷ ('), ...added(words.map((_, other) => power(other))), sign(')')],
          word,
        ),
      ),
      places: [1, 2, 3],
      mistakes: shownAt([1, 2, 3], right, known),
    },
  ];
}
