// Exercise of the chapter "class-verified": compute one number that notebook 000 printed, from its weights and values.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../../core/engine/engine.ts';
import { tensorNamed } from '../../../core/notebooks/given.ts';
import { matrixFromTensor, matrixOf, rowOf } from '../../../core/engine/matrix.ts';
import { sentenceNames, sentences } from '../../../core/store/state.ts';
import type { SentenceName } from '../../../core/store/state.ts';
import { gradeBy, integers } from '../../../core/exercises/kind.ts';
import type { Grade, Mistake } from '../../../core/exercises/kind.ts';
import { added, joined, line, numbersIn } from '../../../core/exercises/steps.ts';
import type { Step } from '../../../core/exercises/steps.ts';

export interface DigitProblem {
  sentence: SentenceName;
  row: number;
  column: number;
  /** The column, counted from 1. */
  place: number;
  /** The cell of notebook 000 that printed the number. */
  cell: number;
  /** The word's weights (1 × 3). */
  weights: Matrix;
  /** The sentence's values (3 × 3). */
  values: Matrix;
  /** The sentence's context as the notebook computed it (3 × 3). */
  context: Matrix;
  /** For each key: its value in the asked column times its weight (1 × 3). */
  products: Matrix;
  /** The number that the notebook printed. */
  answer: number;
}

export type DigitCause =
  | 'anotherColumn'
  | 'anotherRow'
  | 'notScaled'
  | 'cutOff'
  | 'unrounded'
  | 'embeddings'
  | 'average';

const cellOf: Record<SentenceName, '14' | '15'> = { river: '14', finance: '15' };
const tensor = (engine: Engine, sentence: SentenceName, name: string): Matrix =>
  matrixFromTensor(tensorNamed(engine, `000/${cellOf[sentence]}/${sentence}_${name}`));

export function digitProblem(engine: Engine, seed: number): DigitProblem {
  const [side = 0, row = 0, column = 0] = integers(engine, 5000 + seed, 3, 0, 5);
  const sentence = sentenceNames[side % 2] ?? 'river';
  const [i, j] = [row % 3, column % 3];
  const weights = matrixOf([rowOf(tensor(engine, sentence, 'weights2'), i)]);
  const values = tensor(engine, sentence, 'values');
  const context = tensor(engine, sentence, 'context2');
  const answer = Number((rowOf(context, i)[j] ?? NaN).toFixed(3));
  return {
    sentence,
    row: i,
    column: j,
    place: j + 1,
    cell: Number(cellOf[sentence]),
    weights,
    values,
    context,
    products: weighed(engine, weights, values, j),
    answer,
  };
}

/**
 * Multiplies each number in one column of the values by its key's weight. Returns one product for each key (1 × keys).
 * The engine's matrix product computes this with a diagonal matrix of the weights.
 */
function weighed(engine: Engine, weights: Matrix, values: Matrix, column: number): Matrix {
  const own = rowOf(weights, 0);
  const diagonal = own.map((weight, key) => own.map((_, other) => (other === key ? weight : 0)));
  return engine.matmul([own.map((_, key) => rowOf(values, key)[column] ?? NaN)], diagonal);
}

/** The wrong numbers that known mistakes give. */
function mistakes(engine: Engine, problem: DigitProblem): Mistake<DigitCause>[] {
  const { sentence, row, column, weights, values, context } = problem;
  const at = (matrix: Matrix, i: number) => rowOf(matrix, i)[column] ?? NaN;
  const exact = at(context, row);
  const unscaled = engine.matmul(engine.softmax(tensor(engine, sentence, 'qk')), values);
  const cell = sentence === 'river' ? '04' : '05';
  const embeddings = matrixFromTensor(tensorNamed(engine, `000/${cell}/${sentence}_embeddings`));
  const others = [0, 1, 2];
  return [
    ['cutOff', [Math.trunc(exact * 1000) / 1000]],
    ['notScaled', [at(unscaled, row)]],
    ['embeddings', [at(engine.matmul(weights, embeddings), 0)]],
    ['average', [at(engine.matmul([others.map(() => 1 / 3)], values), 0)]],
    ...others.filter((i) => i !== row).map((i): Mistake<DigitCause> => ['anotherRow', [at(context, i)]]),
    ...others
      .filter((j) => j !== column)
      .map((j): Mistake<DigitCause> => ['anotherColumn', [rowOf(context, row)[j] ?? NaN]]),
  ];
}

/**
 * Checks the answer, one number with the three decimals that the notebook prints. An answer with more decimals is
 * wrong, even if it is close enough.
 */
export function gradeDigit(engine: Engine, problem: DigitProblem, answer: readonly number[]): Grade<DigitCause> {
  const grade = gradeBy(answer, [problem.answer], 0.00051, mistakes(engine, problem));
  const [given = NaN] = answer;
  const isPrinted = Number(given.toFixed(3)) === given;
  return grade.right && !isPrinted ? { ...grade, right: false, cause: 'unrounded' } : grade;
}

const at = numbersIn('digit');

/** The solution's steps: first the column's values, each times its weight; then their sum as the notebook prints it. */
export function digitSteps(engine: Engine, problem: DigitProblem): Step[] {
  const { sentence, row, column, context, weights, values } = problem;
  const keys = [0, 1, 2];
  const products = keys.map((key) => at(`products.0.${key}`, 4));
  const others = keys.filter((other) => other !== column);
  return [
    {
      made: 'products',
      rule: 'weigh',
      or: ['addPairs', 'meanRow'],
      lines: products.map((product, key) =>
        line(
          product,
          joined(at(`weights.0.${key}`, 4), '×', at(`values.${key}.${column}`, 2)),
          sentences[sentence][key],
        ),
      ),
      mistakes: others.map(
        (other): Mistake<DigitCause> => ['anotherColumn', Array.from(weighed(engine, weights, values, other).data)],
      ),
    },
    {
      made: 'printed',
      rule: 'addRounded',
      or: ['mean', 'largest'],
      lines: [line(at(`context.${row}.${column}`), added(products.map((product) => [product])))],
      places: [0],
      mistakes: mistakes(engine, { ...problem, context }),
      within: 0.00051,
    },
  ];
}
