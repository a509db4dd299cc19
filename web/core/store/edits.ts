// Finds the numbers that the learner has set in a matrix or a cell.
import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { cellText, readCell } from './cell.ts';
import type { CellRef } from './cell.ts';
import { eachAlone } from './each-alone.ts';
import type { MatrixName } from './paths.ts';
import type { State } from './state.ts';

/** A cell with the number that the learner has set in it. */
export interface Edit extends CellRef {
  readonly value: number;
}

const none: readonly Edit[] = [];
const known = new WeakMap<State['edits'], Map<MatrixName, Edit[]>>();

/** The edits of each matrix. */
function byMatrix(edits: State['edits']): ReadonlyMap<MatrixName, readonly Edit[]> {
  let all = known.get(edits);
  if (all) return all;
  known.set(edits, (all = new Map()));
  for (const [text, value] of Object.entries(edits)) {
    const cell = readCell(text);
    if (!cell) continue;
    const list = all.get(cell.matrix);
    if (list) list.push({ ...cell, value });
    else all.set(cell.matrix, [{ ...cell, value }]);
  }
  return all;
}

const isSame = (a: readonly Edit[], b: readonly Edit[]): boolean =>
  a.length === b.length &&
  a.every((edit, i) => {
    const other = b[i];
    return (
      other !== undefined &&
      edit.value === other.value &&
      edit.row === other.row &&
      edit.column === other.column &&
      edit.head === other.head
    );
  });

/** For each state that watched() or derived() has made: a function that returns the edits of a matrix. */
const lists = new WeakMap<State, (matrix: MatrixName) => readonly Edit[]>();

/** The learner's edits of a matrix. */
export const editsIn = (state: State, matrix: MatrixName): readonly Edit[] =>
  lists.get(state)?.(matrix) ?? byMatrix(state.edits).get(matrix) ?? none;

/** The number that the learner has set in a cell, or undefined. */
export const editAt = (state: State, { matrix, head, row, column }: CellRef): number | undefined =>
  editsIn(state, matrix).find((edit) => edit.row === row && edit.column === column && edit.head === head)?.value;

/**
 * The state that a signal holds. Code that reads it depends only on the settings that it has read, and through
 * editsIn() only on the edits of the matrices that it has asked for.
 */
export function watched(state: ReadonlySignal<State>): State {
  const view = eachAlone(() => state.value);
  const signals = new Map<MatrixName, ReadonlySignal<readonly Edit[]>>();
  const listOf = (matrix: MatrixName): ReadonlySignal<readonly Edit[]> => {
    let last = none;
    return computed(() => {
      const now = byMatrix(state.value.edits).get(matrix) ?? none;
      if (!isSame(last, now)) last = now;
      return last;
    });
  };
  lists.set(view, (matrix) => {
    const found = signals.get(matrix) ?? listOf(matrix);
    signals.set(matrix, found);
    return found.value;
  });
  return view;
}

/**
 * A view of a state with other values of some settings. Its edits are those that `editsOf` returns for each of these
 * matrices, not the state's own. Settings and edits are computed when they are read.
 */
export function derived(
  state: State,
  settings: { readonly [Name in keyof State]?: () => State[Name] },
  matrices: readonly MatrixName[],
  editsOf: (matrix: MatrixName) => readonly Edit[],
): State {
  const edits = (): State['edits'] =>
    Object.fromEntries(matrices.flatMap(editsOf).map((edit) => [cellText(edit), edit.value]));
  const own = Object.entries<() => unknown>({ ...settings, edits }).map(([name, get]) => [
    name,
    { get, enumerable: true },
  ]);
  const view = Object.create(state, Object.fromEntries(own) as PropertyDescriptorMap) as State;
  lists.set(view, editsOf);
  return view;
}
