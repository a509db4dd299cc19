// Holds the latest results of the model for the lesson's values. The page and the tests set them.
import { watchable } from '../../../core/store/each-alone.ts';
import type { EnglishView } from './view.ts';

export const shown = watchable<{ english: EnglishView | undefined }>({ english: undefined });
