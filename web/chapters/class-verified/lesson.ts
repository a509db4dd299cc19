// Computes the values of the chapter "class-verified": the printed texts of the notebooks, one product in three
// notations, code to copy, and the exercise.
import { copiesOf } from '../../core/copies/copies.ts';
import { sentenceExample } from './example.ts';
import { digitProblem, digitSteps, gradeDigit } from './exercises/digit.ts';
import type { Lesson } from '../../core/lesson/lesson.ts';
import type { Values } from '../../core/lesson/values.ts';
import { bankRow, sentences } from '../../core/store/state.ts';
import type { SentenceName } from '../../core/store/state.ts';
import { notationValues } from './notation.ts';
import { edgeValues, notebookValues, verified } from '../../core/notebooks/notebook.ts';
import type { NotationValues } from './notation.ts';
import type { NotebookValues } from '../../core/notebooks/notebook.ts';
import type { Precision } from '../../core/notebooks/ids.ts';
import type { Copies } from '../../core/copies/copies.ts';
import type { DigitProblem } from './exercises/digit.ts';
import { code } from './code.ts';

const digitSentence = (values: Values | undefined): SentenceName => values?.exercises.digit.sentence ?? 'river';

/** The types of the parts that this chapter adds to the lesson. */
interface ClassVerifiedParts {
  values: {
    notation: NotationValues;
    notebook: NotebookValues;
    verified: { same: number; total: number };
    edge: Record<Precision, number>;
    /** The chosen sentence as code to copy. */
    copies: Copies;
  };
  exercises: {
    digit: DigitProblem;
  };
  step: keyof typeof code;
}

export const lesson: Lesson<ClassVerifiedParts> = {
  notebooks: true,
  values: {
    notation: (engine, { sentence }, values) => notationValues(engine, values[`${sentence}Embeddings`], values.weight),
    notebook: (engine, { notebook, precision }) => notebookValues(engine, notebook, precision),
    verified: (engine, { precision }) => verified(engine, precision),
    edge: edgeValues,
    copies: (_engine, { sentence }, { [sentence]: shown }) => copiesOf(() => sentenceExample(shown)),
  },
  figures: {
    'notation.stored': { name: 'stored', symbol: 'U', rows: 'projected', columns: 'embedding', given: true },
    'notation.linear': {
      name: 'linear',
      symbol: 'X·Uᵀ',
      rows: 'tokens',
      columns: 'projected',
      operation: 'linear',
      product: ({ sentence }) => ({ left: `${sentence}.embeddings`, right: 'notation.stored', transposed: true }),
    },
    'notation.column': {
      name: 'column',
      symbol: 'U·Xᵀ',
      rows: 'projected',
      columns: 'tokens',
      operation: 'column',
      product: ({ sentence }) => ({ left: 'notation.stored', right: `${sentence}.embeddings`, transposed: true }),
    },
    'exercises.digit.weights': {
      name: 'weights',
      symbol: 'A',
      rows: (values) => [sentences[digitSentence(values)][values?.exercises.digit.row ?? bankRow] ?? ''],
      columns: 'tokens',
      digits: 4,
      sentence: digitSentence,
    },
    'exercises.digit.values': {
      name: 'values',
      symbol: 'V',
      rows: 'tokens',
      columns: 'projected',
      given: true,
      sentence: digitSentence,
    },
  },
  exercises: { digit: { problem: digitProblem, grade: gradeDigit, steps: digitSteps } },
  code,
};
