// What chapter 11 brings to the page: its lesson, its elements, and what its exercises show.
import '../../core/elements/cell-story.ts';
import '../../core/elements/choice-switch.ts';
import '../../core/exercises/exercise-card.ts';
import './elements/head-shapes.ts';
import '../../core/elements/matrix-view.ts';
import './elements/mixer-view.ts';
import '../../core/elements/product-view.ts';
import '../../core/elements/said-while.ts';
import '../../core/elements/shade-grid.ts';
import './elements/two-heads.ts';
import { join, shapes } from './parts.ts';
import '../../styles/heads.css';
import '../../styles/shade.css';

export { lesson } from './lesson.ts';
export { words } from './words.ts';
export const parts = { join, shapes };
