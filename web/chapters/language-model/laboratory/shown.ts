// The laboratory's last view. The page puts it here, and so do tests; the lesson's values read it.
import { watchable } from '../../../core/store/each-alone.ts';
import type { ModelView } from './view.ts';

export const shown = watchable<{ model: ModelView | undefined }>({ model: undefined });
