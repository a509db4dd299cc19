// What chapter 10 brings to the page: its lesson, its elements, and what its exercises show.
import '../../elements/cell-story.ts';
import '../../elements/choice-switch.ts';
import '../../elements/exercise-card.ts';
import '../../elements/feed-forward-net.ts';
import '../../elements/matrix-view.ts';
import '../../elements/product-view.ts';
import '../../elements/said-while.ts';
import { moved, stack } from './parts.ts';
import '../../styles/heads.css';

export { lesson } from './lesson.ts';
export const parts = { stack, moved };
