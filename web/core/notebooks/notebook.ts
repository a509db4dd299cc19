// Compares a notebook's printed texts with the engine's, character by character.
import type { Engine } from '../engine/engine.ts';
import { printedTexts } from './from-notebooks/printed-texts.ts';
import { runOf, tensorNamed } from './given.ts';
import { numbersOf } from '../engine/matrix.ts';
import { notebookIds } from './ids.ts';
import type { NotebookId, Precision } from './ids.ts';

export interface PrintedCell {
  /** The cell's number, counted from 1. */
  number: number;
  title: string;
  /** The text that the engine prints. */
  printed: string;
  /** The text that the notebook printed. */
  wanted: string;
  /** The length of the notebook's text. */
  characters: number;
  /** How many characters differ. A missing or extra character counts as different. */
  different: number;
}

export interface NotebookValues {
  title: string;
  /** Only the cells that print something. */
  cells: PrintedCell[];
  /** How many of `cells` the engine prints exactly like the notebook. */
  same: number;
  /** How many cells print something: the length of `cells`. */
  total: number;
}

/** The places at which two texts differ. Places beyond the end of the shorter text count. */
export function differences(a: string, b: string): number[] {
  const places = Array.from({ length: Math.max(a.length, b.length) }, (_, i) => i);
  return places.filter((i) => a[i] !== b[i]);
}

/** Runs one notebook and compares its printed texts with the notebook's own. */
export function notebookValues(engine: Engine, id: NotebookId, precision: Precision): NotebookValues {
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
}

/** The printed texts of every notebook, computed in float32. */
export const printedValues = (engine: Engine): Record<NotebookId, NotebookValues> =>
  Object.fromEntries(notebookIds.map((id) => [id, notebookValues(engine, id, 'float32')])) as Record<
    NotebookId,
    NotebookValues
  >;

/** The number of printed texts in all five notebooks, and how many of them the engine prints identically. */
export function verified(engine: Engine, precision: Precision): { same: number; total: number } {
  const all = notebookIds.map((id) => notebookValues(engine, id, precision));
  const add = (field: 'same' | 'total') => all.reduce((sum, values) => sum + values[field], 0);
  return { same: add('same'), total: add('total') };
}

/**
 * The last score that notebook 004 prints in cell 17, in float32 and in float64. It is so close to a rounding boundary
 * (−32.93915) that another order of summation could change the last printed digit.
 */
export function edgeValues(engine: Engine): Record<Precision, number> {
  const last = (precision: Precision) => numbersOf(tensorNamed(engine, '004/17/omega_2', precision)).at(-1) ?? NaN;
  return { float32: last('float32'), float64: last('float64') };
}
