// Computes the values of the chapter "averages": averaging layers, a nonlinearity between them, stacked blocks, and
// the exercises.
import { averagesValues } from './averages.ts';
import { averagesKinds } from './figures.ts';
import { gradeMoved, movedProblem, movedSteps } from './exercises/moved.ts';
import { gradeStack, stackProblem, stackSteps } from './exercises/stack.ts';
import type { Lesson } from '../../core/lesson/lesson.ts';
import { builtTowers, chosenTower, towerLayer, towerValues } from './tower.ts';
import type { AveragesValues } from './averages.ts';
import type { BuiltTower, BuiltTowers, TowerLayer, TowerValues } from './tower.ts';
import type { StackProblem } from './exercises/stack.ts';
import type { MovedProblem } from './exercises/moved.ts';
import { code } from './code.ts';
import { rowOf } from '../../core/engine/matrix.ts';
import { areShares, sameWritten } from '../../core/lesson/said.ts';
import type { Said } from '../../core/lesson/said.ts';

const grows = (numbers: readonly number[]): boolean =>
  numbers.every((number, i) => i === 0 || number > (numbers[i - 1] ?? NaN));

/**
 * The facts that the prose states, each with a test (said.ts). An element <said-while> shows its content only while the
 * fact is true, or with `not` only while it is false.
 */
const said: Said = {
  'one-table-shares': ({ averages: { one } }) =>
    Array.from({ length: one.rows }, (_, row) => rowOf(one, row)).every(areShares),
  'rows-alike': ({ averages: { far } }) =>
    Array.from({ length: far.columns }, (_, column) =>
      Array.from({ length: far.rows }, (_row, row) => rowOf(far, row)[column] ?? NaN),
    ).every((column) => sameWritten(column)),
  'activation-shows': ({ averages: { withActivation } }) => !sameWritten([0, ...withActivation.data]),
  'plain-melts': ({ tower: { piles } }) => {
    const [cosines, sizes] = [rowOf(piles.plain, 0), rowOf(piles.plain, 1)];
    return (cosines[1] ?? NaN) >= 0.99 && (sizes.at(-1) ?? NaN) < 0.01;
  },
  'sizes-explode': ({ tower: { piles } }) => {
    const [cosines, sizes] = [rowOf(piles.residual, 0), rowOf(piles.residual, 1)];
    return (cosines.at(-1) ?? NaN) >= 0.99 && (sizes.at(-1) ?? NaN) > 100 * (sizes[0] ?? NaN);
  },
  'before-apart': ({ tower: { piles } }) => {
    const [cosines, sizes] = [rowOf(piles.before, 0), rowOf(piles.before, 1)];
    const without = rowOf(piles.residual, 1).at(-1) ?? NaN;
    return (cosines.at(-1) ?? NaN) < 0.9 && (sizes.at(-1) ?? NaN) < without / 100 && grows(sizes);
  },
  'after-together': ({ tower: { piles } }) => {
    const [cosines, sizes] = [rowOf(piles.after, 0), rowOf(piles.after, 1)];
    return (cosines.at(-1) ?? NaN) >= 0.99 && sameWritten(sizes.slice(1), 1);
  },
};

/** The types of the parts that this chapter adds to the lesson. */
interface AveragesParts {
  values: {
    averages: AveragesValues;
    tower: TowerValues;
    towerLayer: TowerLayer;
    builtTowers: BuiltTowers;
    chosenTower: BuiltTower;
  };
  exercises: {
    stack: StackProblem;
    moved: MovedProblem;
  };
  step: keyof typeof code;
}

export const lesson: Lesson<AveragesParts> = {
  values: {
    averages: (engine, state, { riverAttended }) => averagesValues(engine, state, riverAttended),
    towerLayer,
    builtTowers: (engine, _, { riverEmbeddings, towerLayer: layer }) => builtTowers(engine, riverEmbeddings, layer),
    chosenTower: (engine, state, { riverEmbeddings, towerLayer: layer, builtTowers: built }) =>
      chosenTower(engine, state, riverEmbeddings, layer, built),
    tower: (engine, _, { riverAttended, towerLayer: layer, builtTowers: built, chosenTower: chosen }) =>
      towerValues(engine, riverAttended, layer, built, chosen),
  },
  figures: averagesKinds,
  exercises: {
    stack: { problem: stackProblem, grade: gradeStack, steps: stackSteps },
    moved: { problem: movedProblem, grade: gradeMoved, steps: movedSteps },
  },
  said,
  code,
};
