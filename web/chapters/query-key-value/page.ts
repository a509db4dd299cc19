// What chapter 4 brings to the page: its lesson, its elements, and what its exercises show.
import '../../elements/attention-arcs.ts';
import '../../elements/cell-story.ts';
import '../../elements/choice-switch.ts';
import '../../elements/exercise-card.ts';
import '../../elements/matrix-view.ts';
import '../../elements/printed-badge.ts';
import '../../elements/product-view.ts';
import '../../elements/projection-view.ts';
import '../../elements/range-slider.ts';
import '../../elements/said-while.ts';
import '../../elements/widths-view.ts';
import { redo, fitting } from './parts.ts';
import '../../styles/notebook.css';
import '../../styles/figures/by-hand.css';

export { lesson } from './lesson.ts';
export const parts = { redo, fitting };
