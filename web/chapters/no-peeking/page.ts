// What chapter 9 brings to the page: its lesson, its elements, and what its exercise shows.
import '../../core/elements/cell-story.ts';
import '../../core/elements/choice-switch.ts';
import '../../core/exercises/exercise-card.ts';
import './elements/mask-graph.ts';
import '../../core/elements/printed-badge.ts';
import '../../core/elements/product-view.ts';
import '../../core/elements/range-slider.ts';
import '../../core/elements/said-while.ts';
import { maskedRow } from './parts.ts';
import '../../styles/notebook.css';
import './styles.css';

export { lesson } from './lesson.ts';
export { words } from './words.ts';
export const parts = { maskedRow };
