// Helpers for the chapters' exercises: a line that computes a power of e, and the distinct numbers of a row.
import type { MatrixPath, ShownPath } from '../store/paths.ts';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { numberAt } from '../lesson/look-up.ts';
import { store } from '../store/store.ts';
import { number } from '../elements/lesson-element.ts';
import { sumUpTo } from '../elements/written-sum.ts';
import { raised } from '../lesson/pieces.ts';
import '../elements/matrix-view.ts';

export type { Parts } from './exercise-registry.ts';

/**
 * A line that computes e to the power of a number, for readers without a calculator. `exponent` and `result` are the
 * paths of that number and of the result.
 */
export const power = (exponent: ShownPath, digits: number, result: ShownPath): TemplateResult =>
  html`<p>${sumUpTo({ of: result, digits: 3 }, ...raised({ of: exponent, digits }))}${number(result, 3)}</p>`;

/** For each distinct number among the first `count` numbers of a row: the index at which it occurs first. */
export function different(row: `${MatrixPath}.${number}`, count: number): number[] {
  const numbers = Array.from({ length: count }, (_, i) => numberAt(store.values, `${row}.${i}`));
  return numbers.flatMap((number, i) => (numbers.indexOf(number) === i ? [i] : []));
}
