// What can be set in chapter 2: how far the double loop has come.
import { upTo } from '../../core/store/fields.ts';
import type { Held } from '../../core/store/fields.ts';
import type { Settings } from '../../core/store/state.ts';

const fields = {
  /** How many dot products of the double loop are done. */
  loop: upTo(9, 0),
};

export const settings: Settings = {
  fields,
  exercises: ['softmax'],
};

declare module '../../core/store/fields.ts' {
  interface Fields extends Held<typeof fields> {}
}
