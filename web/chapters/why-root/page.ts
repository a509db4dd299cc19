// What chapter 5 brings to the page: its lesson, its elements, and what its exercise shows.
import '../../elements/cell-story.ts';
import '../../elements/choice-switch.ts';
import '../../elements/exercise-card.ts';
import '../../elements/matrix-view.ts';
import '../../elements/printed-badge.ts';
import '../../elements/range-slider.ts';
import '../../elements/said-while.ts';
import '../../elements/score-histogram.ts';
import '../../elements/slope-nudge.ts';
import '../../elements/square-of-sum.ts';
import '../../elements/width-curves.ts';
import { divide } from './parts.ts';
import '../../styles/notebook.css';
import '../../styles/figures/eight-columns.css';
import '../../styles/figures/over-width.css';
import '../../styles/figures/worked.css';

export { lesson } from './lesson.ts';
export const parts = { divide };
