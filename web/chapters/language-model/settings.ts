// What can be set in chapter 12: what is read, by whom, how fast it learns, and how far it has trained.
import type { Chosen } from '../../core/store/choices.ts';
import { upTo } from '../../core/store/fields.ts';
import type { Held } from '../../core/store/fields.ts';
import type { Settings } from '../../core/store/state.ts';

export const switches = {
  corpus: ['copy', 'brackets', 'bank', 'own'],
  reader: ['heads', 'head', 'block', 'average', 'rnn'],
  rate: ['0.01', '0.03', '0.003', '0.001'],
  /** What scores are divided by the root of. */
  scaleBy: ['head', 'embedding'],
} as const;

/** As far as a link can name, and nobody trains longer by mistake. */
export const mostSteps = 99_999;

const fields = {
  /** How many steps its models have trained, and the seed of their weights and batches. */
  trained: upTo(mostSteps, 0),
  start: upTo(9999, 1),
};

export const settings: Settings = {
  switches,
  along: { corpus: { trained: 0 } },
  fields,
  exercises: ['surprise', 'next'],
};

declare module '../../core/store/choices.ts' {
  interface Choices extends Chosen<typeof switches> {}
}

declare module '../../core/store/fields.ts' {
  interface Fields extends Held<typeof fields> {}
}
