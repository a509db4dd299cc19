// Defines the settings of the chapter "class-verified": the notebook, its number type, and the notation of the product.
import { notebookIds, precisions } from '../../core/notebooks/ids.ts';
import type { Settings } from '../../core/store/state.ts';

export const switches = {
  notebook: notebookIds,
  precision: precisions,
  notation: ['product', 'linear', 'column'],
} as const;

export type Notation = (typeof switches.notation)[number];

export const settings: Settings<{ switches: typeof switches }> = {
  switches,
  exercises: ['digit'],
};
