// The settings of chapter 6: the notebook, its number type, and the notation of the product.
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
