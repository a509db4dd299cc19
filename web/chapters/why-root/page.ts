// What chapter 5 brings to the page: its lesson, its elements, and what its exercise shows.
import '../../core/elements/cell-story.ts';
import '../../core/elements/choice-switch.ts';
import '../../core/exercises/exercise-card.ts';
import '../../core/elements/matrix-view.ts';
import '../../core/elements/printed-badge.ts';
import '../../core/elements/range-slider.ts';
import '../../core/elements/said-while.ts';
import './elements/score-histogram.ts';
import './elements/slope-nudge.ts';
import './elements/square-of-sum.ts';
import './elements/width-curves.ts';
import { divide } from './parts.ts';
import '../../styles/notebook.css';
import '../../styles/figures/eight-columns.css';
import './styles.css';
import '../../styles/figures/worked.css';

export { lesson } from './lesson.ts';
export { words } from './words.ts';
export const parts = { divide };
