// Computes the values of the chapter "self-obsessed": raw attention among eight words, and the exercise.
import type { NotebookId } from '../../core/notebooks/ids.ts';
import type { NotebookValues } from '../../core/notebooks/notebook.ts';
import { gradeSoften, softenProblem, softenSteps } from './exercises/soften.ts';
import type { Lesson } from '../../core/lesson/lesson.ts';
import { printedValues } from '../../core/notebooks/notebook.ts';
import { obsessedKinds, obsessedValues } from './obsessed.ts';
import type { ObsessedValues } from './obsessed.ts';
import { ownWeights } from './ratio.ts';
import type { SoftenProblem } from './exercises/soften.ts';
import { rowOf, diagonalOf } from '../../core/engine/matrix.ts';
import type { Said } from '../../core/lesson/said.ts';

/** Sentences of the prose that are shown only while they are true (see said.ts). */
const said: Said = {
  'at-most-average': ({ obsessed: { scores } }) => {
    const diagonal = diagonalOf(scores);
    return diagonal.every((own, row) =>
      rowOf(scores, row).every((score, column) => score <= (own + (diagonal[column] ?? NaN)) / 2 + 5e-4),
    );
  },
  mirror: ({ obsessed }) => ownWeights(obsessed.scores, 1).every((weight) => weight >= 0.9),
  'root-enough': ({ obsessed }) =>
    ownWeights(obsessed.scores, obsessed.root).every((weight) => weight < obsessed.limit),
};

/** The types of the parts that this chapter adds to the lesson. */
interface SelfObsessedParts {
  values: {
    /** Attention among notebook 004’s eight words. */
    obsessed: ObsessedValues;
    /** Each notebook's printed texts beside the engine's. A badge beside printed digits compares them. */
    printed: Record<NotebookId, NotebookValues>;
  };
  exercises: {
    soften: SoftenProblem;
  };
}

export const lesson: Lesson<SelfObsessedParts> = {
  notebooks: true,
  values: { obsessed: obsessedValues, printed: printedValues },
  figures: obsessedKinds,
  exercises: { soften: { problem: softenProblem, grade: gradeSoften, steps: softenSteps } },
  said,
};
