// Exercise of the chapter "order": add a word's embedding and its positional encoding.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../../core/engine/engine.ts';
import { matrixOf, rowOf } from '../../../core/engine/matrix.ts';
import { cut, gradeBy, integers, tenths } from '../../../core/exercises/kind.ts';
import type { Grade, Mistake } from '../../../core/exercises/kind.ts';
import { joined, line, numbersIn } from '../../../core/exercises/steps.ts';
import type { Step } from '../../../core/exercises/steps.ts';

export interface PlacedProblem {
  /** The embeddings X of the three words (3 × 4): random numbers, others for each problem. */
  embeddings: Matrix;
  /** Each word's id in the vocabulary (3 × 1). An id never equals the word's place in the sentence. */
  ids: Matrix;
  /** The sinusoidal encodings of places 0 to 4 (5 × 4). */
  positions: Matrix;
  /** The row of the word that the exercise asks about, counted from 0. */
  row: number;
  /** X plus each word's positional encoding (3 × 4). */
  placed: Matrix;
}

export type PlacedCause = 'forgotPosition' | 'positionAlone' | 'countedFromOne' | 'byTokenId' | 'multipliedPosition';

const words = 3;
const width = 4;
const places = 5;
/**
 * Word ids. No id equals its word's place or the next place. So two typical mistakes, looking up the id and counting
 * from 1, give wrong and different answers.
 */
const idLists = [
  [3, 0, 4],
  [2, 4, 1],
  [4, 3, 0],
  [3, 4, 1],
  [2, 0, 4],
];

export function placedProblem(engine: Engine, seed: number): PlacedProblem {
  const embeddings = matrixOf(cut(tenths(engine, 8000 + seed, words * width, -9, 9), width));
  const [list = 0, row = 0] = integers(engine, 8400 + seed, 2, 0, 14);
  const ids = idLists[list % idLists.length] ?? [];
  const positions = engine.sinusoidalPositions(places, width);
  const placed = engine.addPositions(embeddings, engine.sinusoidalPositions(words, width));
  return { embeddings, ids: matrixOf(ids.map((id) => [id])), positions, row: row % words, placed };
}

function mistakes(engine: Engine, { embeddings, ids, positions, row }: PlacedProblem): Mistake<PlacedCause>[] {
  const x = rowOf(embeddings, row);
  const plus = (position: number): number[] => Array.from(engine.addPositions([x], [rowOf(positions, position)]).data);
  const place = rowOf(positions, row);
  return [
    ['forgotPosition', x],
    ['positionAlone', place],
    ['countedFromOne', plus(row + 1)],
    ['byTokenId', plus(ids.data[row] ?? 0)],
    ['multipliedPosition', x.map((number, i) => number * (place[i] ?? NaN))],
  ];
}

/** Grades an answer of four numbers, each rounded to two digits after the point. */
export function gradePlaced(engine: Engine, problem: PlacedProblem, answer: readonly number[]): Grade<PlacedCause> {
  return gradeBy(answer, rowOf(problem.placed, problem.row), 0.0061, mistakes(engine, problem));
}

const at = numbersIn('placed');

/** The steps of the solution: look up the encoding of the word's place, then add it to the word's embedding. */
export function placedSteps(engine: Engine, problem: PlacedProblem): Step[] {
  const { ids, positions, row } = problem;
  const columns = Array.from({ length: width }, (_, column) => column);
  return [
    {
      made: 'position',
      rule: 'atPlace',
      or: ['atTokenId', 'fromOne'],
      lines: columns.map((column) => line(at(`positions.${row}.${column}`))),
      mistakes: [
        ['countedFromOne', rowOf(positions, row + 1)],
        ['byTokenId', rowOf(positions, ids.data[row] ?? 0)],
      ],
    },
    {
      made: 'placed',
      rule: 'addPosition',
      or: ['timesPosition', 'positionInstead'],
      lines: columns.map((column) =>
        line(
          at(`placed.${row}.${column}`),
          joined(at(`embeddings.${row}.${column}`, 1), '+', at(`positions.${row}.${column}`)),
        ),
      ),
      places: columns,
      mistakes: mistakes(engine, problem),
    },
  ];
}
