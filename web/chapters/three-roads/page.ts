// What chapter 7 brings to the page: its lesson, its elements, and what its exercises show.
import '../../core/elements/cell-story.ts';
import '../../core/elements/choice-switch.ts';
import './elements/encoder-decoder.ts';
import '../../core/exercises/exercise-card.ts';
import '../../core/elements/matrix-view.ts';
import '../../core/elements/range-slider.ts';
import './elements/road-facts.ts';
import './elements/road-net.ts';
import './elements/sources-view.ts';
import '../../core/elements/step-clock.ts';
import { cross, steps } from './parts.ts';
import './styles.css';

export { lesson } from './lesson.ts';
export { words } from './words.ts';
export const parts = { steps, cross };
