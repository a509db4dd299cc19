// Holds the laboratory's last results. The page or a test writes them here, and the lesson's values read them.
import { watchable } from '../../../core/store/each-alone.ts';
import type { ModelView } from './view.ts';

export const shown = watchable<{ model: ModelView | undefined }>({ model: undefined });
