// What chapter 8 brings to the page: its lesson, its elements, and what its exercise shows.
import '../../elements/cell-story.ts';
import '../../elements/choice-switch.ts';
import '../../elements/exercise-card.ts';
import '../../elements/order-view.ts';
import '../../elements/range-slider.ts';
import '../../elements/said-while.ts';
import '../../elements/wave-view.ts';
import '../../elements/word-shuffle.ts';
import { placed } from './parts.ts';
import '../../styles/figures/order.css';

export { lesson } from './lesson.ts';
export const parts = { placed };
