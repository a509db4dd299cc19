// Defines the setting of the chapter "compare-weight-mix": how far the double loop has run.
import { upTo } from '../../core/store/fields.ts';
import type { Settings } from '../../core/store/state.ts';

const fields = {
  /** Number of dot products that the double loop has computed. */
  loop: upTo(9, 0),
};

export const settings: Settings<{ fields: typeof fields }> = {
  fields,
  exercises: ['softmax'],
};
