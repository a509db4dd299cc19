// What the reader showed last, as a part of the lesson's values; the page puts it here, and so do the tests.
import type { EnglishView } from './view.ts';

export const shown: { english: EnglishView | undefined } = { english: undefined };
