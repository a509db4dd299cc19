// Exercise of the chapter "many-heads": find the matrix sizes when attention is split into heads.
import type { Engine } from '../../../core/engine/engine.ts';
import { gradeBy, integers } from '../../../core/exercises/kind.ts';
import type { Grade, Mistake } from '../../../core/exercises/kind.ts';
import { line, numbersIn, shownAt, sign } from '../../../core/exercises/steps.ts';
import type { Piece, Step } from '../../../core/exercises/steps.ts';

export interface ShapesProblem {
  tokens: number;
  /** The width of an embedding. */
  width: number;
  heads: number;
  /**
   * Four sizes: the columns of one head, the number under the square root, the number of attention weights in all heads
   * together, and the columns of the joined heads.
   */
  answer: number[];
}

export type ShapesCause = 'fullSize' | 'rootOfModel' | 'oneTable' | 'addedUp';

const widths = [32, 48, 64, 96, 128];
const counts = [2, 4, 8];

/** Makes a problem. Its answer comes from a real attention computation, so that no formula is repeated here. */
export function shapesProblem(engine: Engine, seed: number): ShapesProblem {
  const [tokens = 0, h = 0] = integers(engine, 7000 + seed, 2, 3, 9);
  const width = widths[seed % widths.length] ?? 32; // never the same for two seeds in a row
  const heads = counts[h % counts.length] ?? 2;
  const embeddings = { rows: tokens, columns: width, data: new Float32Array(tokens * width) };
  const { queries, keys, weights, joined } = engine.attend({ embeddings, heads });
  return { tokens, width, heads, answer: [queries.columns, keys.columns, weights.data.length, joined.columns] };
}

function mistakes({ tokens, width, heads, answer }: ShapesProblem): Mistake<ShapesCause>[] {
  const [own = 0, root = 0, weights = 0, joined = 0] = answer;
  return [
    ['fullSize', [width, width, weights, heads * width]],
    ['rootOfModel', [own, width, weights, joined]],
    ['oneTable', [own, root, tokens * tokens, joined]],
    ['addedUp', [own, root, weights, own]],
  ];
}

/** Checks the answer: the four sizes, as whole numbers. */
export function gradeShapes(_: Engine, problem: ShapesProblem, answer: readonly number[]): Grade<ShapesCause> {
  return gradeBy(answer, problem.answer, 0.01, mistakes(problem));
}

const at = numbersIn('shapes');

/** The solution's steps: one for each size, with the calculation that gives it. */
export function shapesSteps(_: Engine, problem: ShapesProblem): Step[] {
  const step = (place: number, made: string, rule: string, or: readonly string[], from: Piece[]): Step => ({
    made,
    rule,
    or,
    lines: [line(at(`answer.${place}`, 0), from)],
    places: [place],
    mistakes: shownAt([place], problem.answer, mistakes(problem)),
  });
  const [width, heads, tokens, own] = [at('width', 0), at('heads', 0), at('tokens', 0), at('answer.0', 0)];
  const times = sign(' × ');
  return [
    step(0, 'headColumns', 'cutWidth', ['wholeWidth', 'widthTimes'], [width, sign(' ÷ '), heads]),
    step(1, 'underRoot', 'headWidth', ['wholeWidth', 'headCount'], [own]),
    step(2, 'allWeights', 'tablePerHead', ['oneTable', 'wholeWidth'], [heads, times, tokens, times, tokens]),
    step(3, 'joinedColumns', 'sideBySide', ['addHeads', 'widthTimes'], [heads, times, own]),
  ];
}
