// What chapter 12 computes: what its laboratory showed last, and its exercises.
import { shown } from './laboratory/shown.ts';
import { gradeNextToken, nextTokenProblem } from './exercises/next-token.ts';
import { gradeSurprise, surpriseProblem } from './exercises/surprise.ts';
import type { Lesson } from '../../core/lesson/lesson.ts';

export const lesson: Lesson = {
  values: { model: () => shown.model },
  exercises: {
    surprise: { problem: surpriseProblem, grade: gradeSurprise },
    next: { problem: nextTokenProblem, grade: gradeNextToken },
  },
};
