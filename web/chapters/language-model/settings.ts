// Defines the settings of the chapter "language-model": corpus, kind of model, learning rate, training steps and seed.
import { upTo } from '../../core/store/fields.ts';
import type { Settings } from '../../core/store/state.ts';

export const switches = {
  corpus: ['copy', 'brackets', 'bank', 'own'],
  reader: ['heads', 'head', 'block', 'average', 'rnn'],
  rate: ['0.01', '0.03', '0.003', '0.001'],
  /** The width whose square root divides the scores: the width of a head or of an embedding. */
  scaleBy: ['head', 'embedding'],
} as const;

/** The largest number of steps that a link can state. Training that nobody pauses stops there, too. */
export const mostSteps = 99_999;

const fields = {
  /** Number of training steps that the models have done or still have to catch up with. */
  trained: upTo(mostSteps, 0),
  /** The seed of the models' weights and of the batches. */
  start: upTo(9999, 1),
};

export const settings: Settings<{ switches: typeof switches; fields: typeof fields }> = {
  switches,
  along: { corpus: { trained: 0 } },
  fields,
  exercises: ['surprise', 'induction', 'next'],
};
