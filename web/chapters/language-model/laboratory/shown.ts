// What the laboratory showed last, as a part of the lesson's values; the page puts it here, and so do the tests.
import type { ModelView } from './view.ts';

export const shown: { model: ModelView | undefined } = { model: undefined };
