// What can be set in chapter 6: which notebook, its type of numbers, and how a product is written.
import { notebookIds, precisions } from '../../core/notebooks/ids.ts';
import type { Chosen } from '../../core/store/choices.ts';
import type { Settings } from '../../core/store/state.ts';

export const switches = {
  notebook: notebookIds,
  precision: precisions,
  notation: ['product', 'linear', 'column'],
} as const;

export type Notation = (typeof switches.notation)[number];

export const settings: Settings = {
  switches,
  exercises: ['digit'],
};

declare module '../../core/store/choices.ts' {
  interface Choices extends Chosen<typeof switches> {}
}
