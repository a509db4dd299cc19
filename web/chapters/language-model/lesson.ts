// Provides the values of the chapter "language-model": the last view of the laboratory, and the exercises.
import { shown } from './laboratory/shown.ts';
import { gradeInduction, inductionProblem, inductionSteps } from './exercises/induction.ts';
import { gradeNextToken, nextTokenProblem, nextTokenSteps } from './exercises/next-token.ts';
import { gradeSurprise, surpriseProblem, surpriseSteps } from './exercises/surprise.ts';
import type { Lesson } from '../../core/lesson/lesson.ts';
import type { ModelView } from './laboratory/view.ts';
import type { InductionProblem } from './exercises/induction.ts';
import type { SurpriseProblem } from './exercises/surprise.ts';
import type { NextTokenProblem } from './exercises/next-token.ts';

/** The types of the parts that this chapter adds to the lesson. */
interface LanguageModelParts {
  values: {
    /** The laboratory's last results. */
    model: ModelView | undefined;
  };
  exercises: {
    surprise: SurpriseProblem;
    induction: InductionProblem;
    next: NextTokenProblem;
  };
  stage: 'model';
}

export const lesson: Lesson<LanguageModelParts> = {
  values: { model: () => shown.model },
  exercises: {
    surprise: { problem: surpriseProblem, grade: gradeSurprise, steps: surpriseSteps },
    induction: { problem: inductionProblem, grade: gradeInduction, steps: inductionSteps },
    next: { problem: nextTokenProblem, grade: gradeNextToken, steps: nextTokenSteps },
  },
  meter: { model: { cosine: 'model.banks.cosine' } },
};
