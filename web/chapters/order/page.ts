// What chapter 8 brings to the page: its lesson, its elements, and what its exercise shows.
import '../../core/elements/cell-story.ts';
import '../../core/elements/choice-switch.ts';
import '../../core/exercises/exercise-card.ts';
import './elements/order-view.ts';
import '../../core/elements/range-slider.ts';
import '../../core/elements/said-while.ts';
import './elements/wave-view.ts';
import './elements/word-shuffle.ts';
import { placed } from './parts.ts';
import './styles.css';

export { lesson } from './lesson.ts';
export { words } from './words.ts';
export const parts = { placed };
