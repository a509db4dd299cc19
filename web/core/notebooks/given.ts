// Finds the lesson's given numbers: notebook 000's word vectors and W with the learner's edits, and notebooks' tensors.
import type { Matrix, NotebookRun, Tensor } from 'riverbank';
import type { Notebooks } from 'riverbank/notebooks';
import type { Engine } from '../engine/engine.ts';
import { typedTensors } from './from-notebooks/typed-tensors.ts';
import { matrixFromTensor } from '../engine/matrix.ts';
import { overlaid } from '../engine/pins.ts';
import { vectorNamed } from '../store/cell.ts';
import type { NotebookId, Precision } from './ids.ts';
import type { State, Word } from '../store/state.ts';

const runs = new WeakMap<Notebooks, Partial<Record<`${NotebookId} ${Precision}`, NotebookRun>>>();

/**
 * Runs a notebook and returns its cells and tensors. The result depends on nothing but the notebook and the number
 * type, so each notebook runs only once per type.
 */
export function runOf({ notebooks }: Engine, notebook: NotebookId, precision: Precision = 'float32'): NotebookRun {
  const known = runs.get(notebooks) ?? {};
  runs.set(notebooks, known);
  return (known[`${notebook} ${precision}`] ??= notebooks.run(notebook, { precision }));
}

/** One tensor of a notebook, by its id ("000/06/W"). Throws a RangeError if the notebook has no such tensor. */
export function tensorNamed(engine: Engine, id: string, precision: Precision = 'float32'): Tensor {
  const step = runOf(engine, id.slice(0, 3) as NotebookId, precision).steps.find((candidate) => candidate.id === id);
  if (!step) throw new RangeError(`the notebooks have no tensor ${id}`);
  return step.value;
}

function typedMatrix(id: string): Matrix {
  const { shape, data } = typedTensors[id] ?? { shape: [0], data: [] };
  return matrixFromTensor({ shape, data: Float32Array.from(data) });
}

/** A word's embedding (4), with the learner's edits. */
const vectorOf = (state: State, word: Word): number[] =>
  Array.from(overlaid(state, vectorNamed(word), typedMatrix(`000/03/vocab_${word}`)).data);

/** The embedding (4) of each of these words, with the learner's edits. */
export const vocabularyOf = <Own extends Word>(state: State, words: readonly Own[]): Record<Own, number[]> =>
  Object.fromEntries(words.map((word) => [word, vectorOf(state, word)])) as Record<Own, number[]>;

/** The matrix W of the chapter "one-word" (4 × 3), with the learner's edits. */
export const weightOf = (state: State): Matrix => overlaid(state, 'weight', typedMatrix('000/06/W'));

/** The eight words of notebook 004, in the order of its sentence. Their token ids are 0, 7, 1, 2, 5, 6, 4 and 3. */
export const obsessedWords = ['can', 'you', 'help', 'me', 'to', 'translate', 'this', 'sentence'] as const;
