// What chapter 11 brings to the page: its lesson, its elements, and what its exercises show.
import '../../elements/cell-story.ts';
import '../../elements/choice-switch.ts';
import '../../elements/exercise-card.ts';
import '../../elements/head-shapes.ts';
import '../../elements/matrix-view.ts';
import '../../elements/mixer-view.ts';
import '../../elements/product-view.ts';
import '../../elements/said-while.ts';
import '../../elements/shade-grid.ts';
import '../../elements/two-heads.ts';
import { join, shapes } from './parts.ts';
import '../../styles/heads.css';
import '../../styles/shade.css';

export { lesson } from './lesson.ts';
export const parts = { join, shapes };
