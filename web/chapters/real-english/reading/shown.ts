// Holds the latest results of the model for the lesson's values. The page and the tests set them.
import type { EnglishView } from './view.ts';

export const shown: { english: EnglishView | undefined } = { english: undefined };
