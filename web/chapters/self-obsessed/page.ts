// What chapter 3 brings to the page: its lesson, its elements, and what its exercise shows.
import '../../core/elements/cell-story.ts';
import '../../core/exercises/exercise-card.ts';
import '../../core/elements/matrix-view.ts';
import '../../core/elements/printed-badge.ts';
import '../../core/elements/range-slider.ts';
import '../../core/elements/said-while.ts';
import './elements/weight-ratio.ts';
import { tame } from './parts.ts';
import '../../styles/notebook.css';
import '../../styles/figures/eight-columns.css';
import '../../styles/figures/worked.css';

export { lesson } from './lesson.ts';
export { words } from './words.ts';
export const parts = { tame };
