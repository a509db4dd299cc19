// The computations of chapter 12: the laboratory's last view, and the exercises.
import { shown } from './laboratory/shown.ts';
import { gradeNextToken, nextTokenProblem, nextTokenSteps } from './exercises/next-token.ts';
import { gradeSurprise, surpriseProblem, surpriseSteps } from './exercises/surprise.ts';
import type { Lesson } from '../../core/lesson/lesson.ts';
import type { ModelView } from './laboratory/view.ts';
import type { SurpriseProblem } from './exercises/surprise.ts';
import type { NextTokenProblem } from './exercises/next-token.ts';

export const lesson: Lesson = {
  values: { model: () => shown.model },
  exercises: {
    surprise: { problem: surpriseProblem, grade: gradeSurprise, steps: surpriseSteps },
    next: { problem: nextTokenProblem, grade: gradeNextToken, steps: nextTokenSteps },
  },
  meter: { model: { cosine: 'model.banks.cosine' } },
};

declare module '../../core/lesson/values.ts' {
  interface OwnStages {
    model: Stage;
  }
  interface Values {
    /** The laboratory's last view. */
    model: ModelView | undefined;
  }
}

declare module '../../core/exercises/exercises.ts' {
  interface ExerciseValues {
    surprise: SurpriseProblem;
    next: NextTokenProblem;
  }
}
