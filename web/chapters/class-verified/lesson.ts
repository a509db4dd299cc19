// What chapter 6 computes: the notebooks' printed texts, three notations of one product, a program that gives the same, and its exercise.
import { copiesOf } from '../../core/copies/copies.ts';
import { sentenceExample } from './example.ts';
import { digitProblem, gradeDigit } from './exercises/digit.ts';
import type { Lesson } from '../../core/lesson/lesson.ts';
import { notationValues } from './notation.ts';
import { edgeValues, notebookValues, verified } from '../../core/notebooks/notebook.ts';

export const lesson: Lesson = {
  notebooks: true,
  values: {
    notation: (engine, { sentence }, values) => notationValues(engine, values[sentence], values.weight),
    notebook: (engine, { notebook, precision }) => notebookValues(engine, notebook, precision),
    verified: (engine, { precision }) => verified(engine, precision),
    edge: edgeValues,
    copies: (_engine, { sentence }, values) => copiesOf(() => sentenceExample(values[sentence])),
  },
  figures: {
    'notation.stored': { name: 'stored', symbol: 'U', rows: 'projected', columns: 'embedding', given: true },
    'notation.linear': { name: 'linear', symbol: 'X·Uᵀ', rows: 'tokens', columns: 'projected' },
    'notation.column': { name: 'column', symbol: 'U·Xᵀ', rows: 'projected', columns: 'tokens' },
    'exercises.digit.weights': { name: 'weights', symbol: 'A', rows: 'bank', columns: 'tokens', digits: 4 },
    'exercises.digit.values': { name: 'values', symbol: 'V', rows: 'tokens', columns: 'projected', given: true },
  },
  exercises: { digit: { problem: digitProblem, grade: gradeDigit } },
};
