// What chapter 9 brings to the page: its lesson, its elements, and what its exercise shows.
import '../../elements/cell-story.ts';
import '../../elements/choice-switch.ts';
import '../../elements/exercise-card.ts';
import '../../elements/mask-graph.ts';
import '../../elements/printed-badge.ts';
import '../../elements/product-view.ts';
import '../../elements/range-slider.ts';
import '../../elements/said-while.ts';
import { maskedRow } from './parts.ts';
import '../../styles/notebook.css';
import '../../styles/figures/mask.css';

export { lesson } from './lesson.ts';
export const parts = { maskedRow };
