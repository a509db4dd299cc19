// What chapter 7 brings to the page: its lesson, its elements, and what its exercises show.
import '../../elements/cell-story.ts';
import '../../elements/choice-switch.ts';
import '../../elements/encoder-decoder.ts';
import '../../elements/exercise-card.ts';
import '../../elements/matrix-view.ts';
import '../../elements/range-slider.ts';
import '../../elements/road-facts.ts';
import '../../elements/road-net.ts';
import '../../elements/sources-view.ts';
import '../../elements/step-clock.ts';
import { cross, steps } from './parts.ts';
import '../../styles/roads.css';

export { lesson } from './lesson.ts';
export const parts = { steps, cross };
