// The laboratory's last view. The page puts it here, and so do tests; the lesson's values read it.
import type { ModelView } from './view.ts';

export const shown: { model: ModelView | undefined } = { model: undefined };
