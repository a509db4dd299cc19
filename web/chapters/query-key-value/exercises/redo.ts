// Exercise of the chapter "query-key-value": compute notebook 001's second output again, for three new inputs.
import type { MatrixIn, PathIn } from '../../../core/store/paths.ts';
import type { Matrix } from 'riverbank';
import type { Engine } from '../../../core/engine/engine.ts';
import { tensorNamed } from '../../../core/notebooks/given.ts';
import type { Role } from '../../../core/lesson/learned.ts';
import { matrixFromTensor, matrixOf, rowOf } from '../../../core/engine/matrix.ts';
import { softmaxRows } from '../../../core/engine/softmax-row.ts';
import type { SoftmaxRow } from '../../../core/engine/softmax-row.ts';
import { cut, gradeBy, integers, powersOf } from '../../../core/exercises/kind.ts';
import type { Grade, Mistake } from '../../../core/exercises/kind.ts';
import { added, line, numbersIn, productsOf, raised, sign } from '../../../core/exercises/steps.ts';
import type { Line, Step } from '../../../core/exercises/steps.ts';

export interface RedoProblem extends Record<`${Role}Weight`, Matrix> {
  /**
   * Random inputs (3 × 4) of zeros and ones, others for each problem. The weight matrices are the notebook's (4 × 3).
   */
  embeddings: Matrix;
  queries: Matrix;
  keys: Matrix;
  values: Matrix;
  scores: Matrix;
  weights: Matrix;
  softmax: SoftmaxRow[];
  /**
   * The powers of e that the exercise lists (2 × 4). The first row holds negative whole numbers, and the second row
   * holds e to the power of each. The list has every exponent except 0 that softmax needs after the largest score is
   * subtracted.
   */
  powers: Matrix;
  /** The outputs (3 × 3). The answer is the second row. */
  context: Matrix;
}

export type RedoCause =
  | 'anotherOutput'
  | 'scaled'
  | 'keysMixed'
  | 'keysAsQueries'
  | 'roundedWeights'
  | 'plainSum'
  | 'onlyLargest'
  | 'downColumns';

/** The row of the second input. */
const second = 1;

/**
 * The four exponents to list: every non-zero difference from the largest score, filled up with −1 to −4, in descending
 * order.
 */
function exponentsFor(scores: readonly number[]): number[] {
  const needed = scores.map((score) => score - Math.max(...scores)).filter((gap) => gap < 0);
  return [...new Set([...needed, -1, -2, -3, -4])].slice(0, 4).sort((a, b) => b - a);
}

export function redoProblem(engine: Engine, seed: number): RedoProblem {
  const weight = (name: string) => matrixFromTensor(tensorNamed(engine, `001/03/${name}`));
  const [queryWeight, keyWeight, valueWeight] = [weight('w_query'), weight('w_key'), weight('w_value')];
  const embeddings = matrixOf(cut(integers(engine, 9000 + seed, 12, 0, 1), 4));
  const { queries, keys, values, scores, masked, weights, context } = engine.attend({
    embeddings,
    query: { weight: queryWeight },
    key: { weight: keyWeight },
    value: { weight: valueWeight },
    scale: 'off',
  });
  return {
    embeddings,
    queryWeight,
    keyWeight,
    valueWeight,
    queries,
    keys,
    values,
    scores,
    weights,
    softmax: softmaxRows(engine, masked),
    context,
    powers: powersOf(engine, exponentsFor(rowOf(scores, second))),
  };
}

function mistakes(
  engine: Engine,
  { queries, keys, values, scores, weights, context }: RedoProblem,
): Mistake<RedoCause>[] {
  const attended = (q: Matrix, k: Matrix, v: Matrix, scale: 'off' | 'sqrtDk' = 'off') =>
    rowOf(engine.attend({ embeddings: q, source: k, valueSource: v, scale }).context, second);
  const turned = engine.softmax(engine.matmul(keys, queries, { transposeB: true }));
  const down = rowOf(engine.matmul(turned, values), second);
  const byColumns = engine.softmax(
    [0, 1, 2].map((column) => [0, 1, 2].map((row) => scores.data[row * 3 + column] ?? NaN)),
  );
  const columns = [0, 1, 2].map((key) => byColumns.data[key * 3 + second] ?? NaN);
  const own = rowOf(weights, second);
  const roundedTo = (digits: number) => own.map((weight) => Number(weight.toFixed(digits)));
  const mix = (row: readonly number[]) => Array.from(engine.matmul([row], values).data);
  return [
    ['scaled', attended(queries, keys, values, 'sqrtDk')],
    ['keysMixed', attended(queries, keys, keys)],
    ['keysAsQueries', down],
    ...[1, 2].map((digits): Mistake<RedoCause> => ['roundedWeights', mix(roundedTo(digits))]),
    ['plainSum', mix([1, 1, 1])],
    ['onlyLargest', rowOf(values, own.indexOf(Math.max(...own)))],
    ['downColumns', mix(columns)],
    ...[0, 2].map((row): Mistake<RedoCause> => ['anotherOutput', rowOf(context, row)]),
  ];
}

/** Grades an answer of three numbers, the second output, each rounded to two digits after the point. */
export function gradeRedo(engine: Engine, problem: RedoProblem, answer: readonly number[]): Grade<RedoCause> {
  return gradeBy(answer, rowOf(problem.context, second), 0.0061, mistakes(engine, problem));
}

const at = numbersIn('redo');
const places = [0, 1, 2] as const;
/**
 * The solution's lines for the second row of a matrix product: one line for each number, with the sum that gives it.
 * `right` gives the path of a cell of the right factor, which may be transposed.
 */
const row = (
  made: MatrixIn<'exercises.redo'>,
  digits: number,
  left: MatrixIn<'exercises.redo'>,
  right: (k: number, column: number) => PathIn<RedoProblem>,
  terms: number,
  own = 0,
): Line[] =>
  places.map((column) =>
    line(
      at(`${made}.${second}.${column}`, digits),
      productsOf(
        Array.from({ length: terms }, (_, k) => [at(`${left}.${second}.${k}`, own), at(right(k, column), 0)] as const),
      ),
    ),
  );

/**
 * The solution's lines for softmax of the second row. The largest score is subtracted first, because the exercise lists
 * powers of e only for such differences.
 */
function weightLines({ scores }: RedoProblem): Line[] {
  const own = rowOf(scores, second);
  const largest = at(`scores.${second}.${own.indexOf(Math.max(...own))}`, 0);
  const power = (key: number) => raised(at(`scores.${second}.${key}`, 0), sign(' − '), largest);
  return places.map((key) =>
    line(at(`weights.${second}.${key}`), [...power(key), sign(' ÷ ('), ...added(places.map(power)), sign(')')]),
  );
}

/** The steps of the solution: the second query, its scores, its weights, and the weighted sum of the values. */
export function redoSteps(engine: Engine, problem: RedoProblem): Step[] {
  const { queries, keys, scores, weights } = problem;
  const known = mistakes(engine, problem);
  const turned = engine.matmul(keys, queries, { transposeB: true });
  const scaled = engine.attend({ embeddings: queries, source: keys });
  const others = (matrix: Matrix) => [0, 2].map((other): Mistake<RedoCause> => ['anotherOutput', rowOf(matrix, other)]);
  return [
    {
      made: 'secondQuery',
      rule: 'rowByColumn',
      or: ['addPairs', 'compare'],
      lines: row('queries', 0, 'embeddings', (k, column) => `queryWeight.${k}.${column}`, 4),
      shows: ['exercises.redo.keys', 'exercises.redo.values'],
      mistakes: others(queries),
    },
    {
      made: 'secondScores',
      rule: 'compare',
      or: ['mix', 'softmax'],
      lines: row('scores', 0, 'queries', (k, key) => `keys.${key}.${k}`, 3),
      mistakes: [['keysAsQueries', rowOf(turned, second)], ...others(scores), ['scaled', rowOf(scaled.scaled, second)]],
    },
    {
      made: 'weights',
      rule: 'softmax',
      or: ['mean', 'compare'],
      lines: weightLines(problem),
      mistakes: [
        ['scaled', rowOf(scaled.weights, second)],
        ['keysAsQueries', rowOf(engine.softmax(turned), second)],
        ...others(weights),
      ],
    },
    {
      made: 'output',
      rule: 'mix',
      or: ['plainSum', 'compare'],
      lines: row('context', 3, 'weights', (k, column) => `values.${k}.${column}`, 3, 3),
      places,
      mistakes: known,
    },
  ];
}
