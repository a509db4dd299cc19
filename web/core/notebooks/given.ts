// The numbers that the lesson starts from: notebook 000's word vectors and W with the learner's edits, and tensors of all notebooks.
import type { Matrix, NotebookRun, Tensor } from 'riverbank';
import type { Engine } from '../engine/engine.ts';
import { typedTensors } from './from-notebooks/typed-tensors.ts';
import { matrixFromTensor, numbersOf } from '../engine/matrix.ts';
import { once } from '../engine/once.ts';
import { words } from '../store/state.ts';
import type { NotebookId, Precision } from './ids.ts';
import type { State, Word } from '../store/state.ts';

/** A notebook's cells and tensors. Each notebook runs once. */
export const runOf = (engine: Engine, notebook: NotebookId, precision: Precision = 'float32'): NotebookRun =>
  once(engine, `run ${notebook} ${precision}`, () => engine.notebooks.run(notebook, { precision }));

/** One tensor of a notebook, by its id ("000/06/W"). */
export function tensorNamed(engine: Engine, id: string, precision: Precision = 'float32'): Tensor {
  const step = runOf(engine, id.slice(0, 3) as NotebookId, precision).steps.find((candidate) => candidate.id === id);
  if (!step) throw new RangeError(`the notebooks have no tensor ${id}`);
  return step.value;
}

function typedTensor(id: string): Tensor {
  const { shape, data } = typedTensors[id] ?? { shape: [0], data: [] };
  return { shape, data: Float32Array.from(data) };
}

/** Each word's embedding (4), with the learner's edits. */
export function vocabularyOf(_engine: Engine, state: State): Record<Word, number[]> {
  const rows = words.map((word) => {
    const numbers = numbersOf(typedTensor(`000/03/vocab_${word}`));
    return [word, numbers.map((number, i) => state.edits[`${word}.${i}`] ?? number)] as const;
  });
  return Object.fromEntries(rows) as Record<Word, number[]>;
}

/** Chapter 1's W (4 × 3), with the learner's edits. */
export function weightOf(_engine: Engine, state: State): Matrix {
  const given = matrixFromTensor(typedTensor('000/06/W'));
  const data = given.data.map(
    (number, i) => state.edits[`weight.${Math.floor(i / given.columns)}.${i % given.columns}`] ?? number,
  );
  return { ...given, data };
}

/** Notebook 004’s eight words, for its token ids 0 7 1 2 5 6 4 3. */
export const obsessedWords = ['can', 'you', 'help', 'me', 'to', 'translate', 'this', 'sentence'] as const;
