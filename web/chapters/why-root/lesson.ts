// Computes the values of the chapter "why-root": random queries and keys, the mean square of a score, the measured
// slope of softmax, the second word of notebook 004, eight heads, and the exercise.
import type { CellText, ShownPath } from '../../core/store/paths.ts';
import { kindsIn } from '../../core/lesson/figures.ts';
import type { NotebookId } from '../../core/notebooks/ids.ts';
import type { NotebookValues } from '../../core/notebooks/notebook.ts';
import type { Matrix } from 'riverbank';
import type { Kinds, Made, Source } from '../../core/lesson/figures.ts';
import { divideProblem, divideSteps, gradeDivide } from './exercises/divide.ts';
import { learnedMakers } from '../../core/lesson/values.ts';
import type { Lesson } from '../../core/lesson/lesson.ts';
import { curvesOf, drawn, keyCount, manyValues, scoresOf } from './many.ts';
import { printedValues } from '../../core/notebooks/notebook.ts';
import { nudgeValues } from './nudge.ts';
import { obsessedWords } from '../../core/notebooks/given.ts';
import { eightHeads, secondValues } from './second.ts';
import { fewValues, squareOf, squaresOf } from './square.ts';
import { sign } from '../../core/lesson/pieces.ts';
import type { Drawn, ManyValues } from './many.ts';
import type { FewValues, SquareValues } from './square.ts';
import type { NudgeValues } from './nudge.ts';
import type { SecondValues, EightHeads } from './second.ts';
import type { DivideProblem } from './exercises/divide.ts';
import { code } from './code.ts';
import type { Said } from '../../core/lesson/said.ts';

const test = 'GoldenRun.EveryTensorInFloat32';
/** The source of numbers that are in no notebook. */
const own: Source = ['', test];
const from = (cell: number): Source => [`004, cell ${cell}`, test];

/** Explains a score of vectors that are too wide to be written out: it gives only the number of products. */
const products =
  (width: ShownPath): Made =>
  () => ({ operation: 'scoreQueries', pieces: [{ of: width, digits: 0 }, { word: 'products' }], left: [] });

/** The matrices of the first random query: one row for each step of attention. */
const many: Kinds = {
  'many.scores': {
    name: 'scores',
    symbol: 'S',
    rows: 1,
    columns: keyCount,
    digits: 2,
    made: products('many.width'),
    source: own,
  },
  /** The scores divided by the divisor c. Without a divisor, these are just the scores. */
  'many.scaled': {
    name: 'softmaxInput',
    symbol: ({ dividing }) => (dividing === 'nothing' ? 'S' : 'S/c'),
    rows: 1,
    columns: keyCount,
    digits: 2,
    operation: 'scaleBy',
    source: own,
  },
  'many.weights': { name: 'weights', symbol: 'A', rows: 1, columns: keyCount, source: own },
  'many.slopes': {
    name: 'slopes',
    symbol: '∂A/∂z',
    rows: 1,
    columns: keyCount,
    made: ({ row, column }, _state, _values, at) => {
      const weight: CellText = `many.weights.${row}.${column}`;
      return {
        operation: 'slope',
        pieces: [at(weight, 'left'), sign(' × (1 − '), at(weight, 'left'), sign(')')],
        left: [weight],
      };
    },
  },
};

const rowKinds = (group: 'second.raw' | 'second.divided'): Kinds =>
  kindsIn(group, {
    scores: {
      name: 'scores',
      symbol: 'S',
      rows: ['you'],
      columns: obsessedWords,
      digits: 1,
      made: products('eight.width'),
      source: from(17),
    },
    scaled: {
      name: 'scaled',
      symbol: 'S/c',
      rows: ['you'],
      columns: obsessedWords,
      digits: 1,
      source: from(18),
    },
    weights: {
      name: 'weights',
      symbol: 'A',
      rows: ['you'],
      columns: obsessedWords,
      digits: 4,
      source: from(18),
    },
  });

/** Sentences of the prose that are shown only while they are true (see said.ts). */
const said: Said = {
  /**
   * Whether the weights of notebook 004's second word are as the prose says. Without a divisor, one word has a weight
   * above 0.99. With the divisor, another word has a weight of at least 0.05.
   */
  'second-in-view': ({ second: { raw, divided } }) => {
    const others = [...divided.weights.data].filter((_, i) => i !== 4);
    return (raw.weights.data[4] ?? NaN) > 0.99 && Math.max(...others) >= 0.05;
  },
};

/** The types of the parts that this chapter adds to the lesson. */
interface WhyRootParts {
  values: {
    /** Attention of random queries and keys at the chosen width. */
    many: ManyValues;
    /** The random queries and keys. */
    manyDrawn: Drawn;
    /** The scores of the random queries and keys at the chosen width. */
    manyScores: Matrix;
    /** The effect of each divisor at each width. */
    manyCurves: ManyValues['curves'];
    /** The square of a score, split into squares and cross terms. */
    square: SquareValues;
    /** The average squared product of a query's and a key's number at each place (1024 numbers). */
    squareMeans: number[];
    /** The part of `square` that does not depend on the chosen width. */
    squareFew: FewValues;
    /** A measured slope of softmax. */
    nudge: NudgeValues;
    /** Attention of notebook 004's second word. */
    second: SecondValues;
    /** The average largest weight with the right and the wrong divisor, in a model with eight heads. */
    eight: EightHeads;
    /** Each notebook's printed texts beside the engine's. A badge beside printed digits compares them. */
    printed: Record<NotebookId, NotebookValues>;
  };
  exercises: {
    divide: DivideProblem;
  };
  step: keyof typeof code;
}

export const lesson: Lesson<WhyRootParts> = {
  notebooks: true,
  values: {
    manyDrawn: (engine, { vectors }) => drawn(engine, vectors),
    manyScores: (engine, { width }, { manyDrawn }) => scoresOf(engine, manyDrawn, width),
    manyCurves: (engine, _, { manyDrawn }) => curvesOf(engine, manyDrawn),
    many: (engine, state, { manyScores, manyCurves }) => manyValues(engine, state, manyScores, manyCurves),
    squareMeans: (_engine, _state, { manyDrawn }) => squaresOf(manyDrawn),
    squareFew: (engine, _, { manyDrawn, squareMeans }) => fewValues(engine, manyDrawn, squareMeans),
    square: (engine, { width }, { manyScores, squareMeans, squareFew }) => ({
      ...squareFew,
      many: squareOf(engine, width, manyScores, squareMeans),
    }),
    nudge: (engine, state, { many: row }) => nudgeValues(engine, state, row),
    second: secondValues,
    eight: (engine, _, { manyDrawn }) => eightHeads(engine, manyDrawn),
    ...learnedMakers,
    printed: printedValues,
  },
  figures: {
    ...many,
    ...rowKinds('second.raw'),
    ...rowKinds('second.divided'),
    'exercises.divide.scores': { name: 'scores', symbol: 'S', rows: 'tokens', columns: 'tokens', given: true },
    'exercises.divide.scaled': { name: 'scaled', symbol: 'S/c', rows: 'tokens', columns: 'tokens' },
    'exercises.divide.weights': { name: 'weights', symbol: 'A', rows: 'tokens', columns: 'tokens' },
  },
  exercises: { divide: { problem: divideProblem, grade: gradeDivide, steps: divideSteps } },
  said,
  code,
};
