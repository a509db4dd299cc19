// Computes the values of the chapter "query-key-value": the example of notebook 001, the widths that must match, the
// two banks, and the exercises.
import type { NotebookId } from '../../core/notebooks/ids.ts';
import type { NotebookValues } from '../../core/notebooks/notebook.ts';
import { gradeRedo, redoProblem, redoSteps } from './exercises/redo.ts';
import { fittingProblem, fittingSteps, gradeFitting } from './exercises/fitting.ts';
import { handValues } from './hand.ts';
import { learnedMakers } from '../../core/lesson/values.ts';
import type { Lesson } from '../../core/lesson/lesson.ts';
import { printedValues } from '../../core/notebooks/notebook.ts';
import { widthValues } from './widths.ts';
import { figures } from './figures.ts';
import type { HandValues } from './hand.ts';
import type { WidthValues } from './widths.ts';
import type { RedoProblem } from './exercises/redo.ts';
import type { FittingProblem } from './exercises/fitting.ts';
import { code } from './code.ts';
import { rowOf } from '../../core/engine/matrix.ts';
import { sameWritten } from '../../core/lesson/said.ts';
import type { Said } from '../../core/lesson/said.ts';

/** Sentences of the prose that are shown only while they are true (see said.ts). */
const said: Said = {
  /** Whether the bias is off. Only then do steps 3 and 4 have whole numbers. */
  'bias-off': (_, { bias }) => bias === 'off',
  'not-most-itself': ({ hand: { scores } }) => {
    const [own = NaN, ...others] = rowOf(scores, 0).map((score) => Number(score.toFixed(1)));
    return Math.max(...others) > own;
  },
  'whole-scores': ({ hand: { scores } }) => rowOf(scores, 0).every(Number.isInteger),
  'mud-not-most': ({ learned: { river } }) => {
    const [stream = NaN, bank = NaN, mud = NaN] = rowOf(river.weights, 1);
    return !(mud > Math.max(stream, bank));
  },
  symmetric: ({
    hand: {
      scores: { data, columns },
    },
  }) => data.every((score, i) => sameWritten([score, data[(i % columns) * columns + Math.floor(i / columns)] ?? NaN])),
  /** Whether every rounded weight is less than 0.1 away from the exact weight, which is shown with three digits. */
  'rounding-fits': ({ hand: { weights, rounded } }) =>
    weights.data.every((weight, i) => Math.abs(Number(weight.toFixed(3)) - (rounded.data[i] ?? NaN)) < 0.1),
  'rounding-shows': ({ hand: { context, roundedContext } }) =>
    rowOf(context, 0).some((number, column) => !sameWritten([number, rowOf(roundedContext, 0)[column] ?? NaN], 1)),
  'weights-exact': (_, { rounding }) => rounding === 'exact',
  'first-weight-lost': ({ hand: { weights, rounded } }) =>
    Number((weights.data[0] ?? NaN).toFixed(3)) > 0 && rounded.data[0] === 0,
};

/** The types of the parts that this chapter adds to the lesson. */
interface QueryKeyValueParts {
  values: {
    /** The hand-computed example. */
    hand: HandValues;
    /** The same example with the chosen widths. */
    widths: WidthValues;
    /** Each notebook's printed texts beside the engine's. A badge beside printed digits compares them. */
    printed: Record<NotebookId, NotebookValues>;
  };
  exercises: {
    redo: RedoProblem;
    fitting: FittingProblem;
  };
  step: keyof typeof code;
}

export const lesson: Lesson<QueryKeyValueParts> = {
  notebooks: true,
  values: {
    hand: handValues,
    widths: (engine, state, { hand }) => widthValues(engine, state, hand),
    ...learnedMakers,
    printed: printedValues,
  },
  figures,
  exercises: {
    redo: { problem: redoProblem, grade: gradeRedo, steps: redoSteps },
    fitting: { problem: fittingProblem, grade: gradeFitting, steps: fittingSteps },
  },
  said,
  code,
};
