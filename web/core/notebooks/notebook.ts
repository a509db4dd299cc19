// What a notebook printed, what the engine prints, and whether the two are the same, character by character.
import type { Engine } from '../engine/engine.ts';
import { printedTexts } from './from-notebooks/printed-texts.ts';
import { runOf, tensorNamed } from './given.ts';
import { numbersOf } from '../engine/matrix.ts';
import { once } from '../engine/once.ts';
import { notebookIds } from './ids.ts';
import type { NotebookId, Precision } from './ids.ts';

export interface PrintedCell {
  /** Counted from 1. */
  number: number;
  title: string;
  printed: string;
  wanted: string;
  /** Characters of the wanted text, and how many of them differ (a missing or extra one differs too). */
  characters: number;
  different: number;
}

export interface NotebookValues {
  title: string;
  /** Only the cells that print something. */
  cells: PrintedCell[];
  same: number;
  total: number;
}

/** Places at which two texts differ, counted along the longer one. */
export function differences(a: string, b: string): number[] {
  const places = Array.from({ length: Math.max(a.length, b.length) }, (_, i) => i);
  return places.filter((i) => a[i] !== b[i]);
}

/** One notebook run by the engine, its printed texts beside the notebook's. */
export function notebookValues(engine: Engine, id: NotebookId, precision: Precision): NotebookValues {
  return once(engine, `printed ${id} ${precision}`, () => {
    const run = runOf(engine, id, precision);
    const texts = printedTexts[id] ?? [];
    const cells = texts.map(({ cell: number, printed: text }): PrintedCell => {
      const ours = run.cells.find(({ cell }) => cell === number);
      const printed = ours?.printed ?? '';
      const different = differences(text, printed).length;
      return { number, title: ours?.title ?? '', printed, wanted: text, characters: text.length, different };
    });
    return {
      title: run.title,
      cells,
      same: cells.filter(({ different }) => different === 0).length,
      total: cells.length,
    };
  });
}

/** Every notebook's printed texts, as they were printed. */
export const printedValues = (engine: Engine): Record<NotebookId, NotebookValues> =>
  Object.fromEntries(notebookIds.map((id) => [id, notebookValues(engine, id, 'float32')])) as Record<
    NotebookId,
    NotebookValues
  >;

/** All five notebooks: how many printed texts there are, and how many come out the same. */
export function verified(engine: Engine, precision: Precision): { same: number; total: number } {
  const all = notebookIds.map((id) => notebookValues(engine, id, precision));
  const add = (field: 'same' | 'total') => all.reduce((sum, values) => sum + values[field], 0);
  return { same: add('same'), total: add('total') };
}

/** The last score that notebook 004 prints in cell 17, in both types: it lies close to the edge between two printed digits. */
export function edgeValues(engine: Engine): Record<Precision, number> {
  const last = (precision: Precision) => numbersOf(tensorNamed(engine, '004/17/omega_2', precision)).at(-1) ?? NaN;
  return { float32: last('float32'), float64: last('float64') };
}
