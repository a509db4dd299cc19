// What chapter 4 brings to the page: its lesson, its elements, and what its exercises show.
import '../../core/elements/attention-arcs.ts';
import '../../core/elements/cell-story.ts';
import '../../core/elements/choice-switch.ts';
import '../../core/exercises/exercise-card.ts';
import '../../core/elements/matrix-view.ts';
import '../../core/elements/printed-badge.ts';
import '../../core/elements/product-view.ts';
import './elements/projection-view.ts';
import '../../core/elements/range-slider.ts';
import '../../core/elements/said-while.ts';
import './elements/widths-view.ts';
import { redo, fitting } from './parts.ts';
import '../../styles/notebook.css';
import './styles.css';

export { lesson } from './lesson.ts';
export { words } from './words.ts';
export const parts = { redo, fitting };
