// What chapter 10 brings to the page: its lesson, its elements, and what its exercises show.
import '../../core/elements/cell-story.ts';
import '../../core/elements/choice-switch.ts';
import '../../core/exercises/exercise-card.ts';
import './elements/feed-forward-net.ts';
import '../../core/elements/matrix-view.ts';
import '../../core/elements/product-view.ts';
import '../../core/elements/said-while.ts';
import { moved, stack } from './parts.ts';
import '../../styles/heads.css';

export { lesson } from './lesson.ts';
export { words } from './words.ts';
export const parts = { stack, moved };
