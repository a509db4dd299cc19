// What "doing four at a time" brings to the page: its lesson, its elements, and what its exercise shows.
import '../../core/elements/cell-story.ts';
import '../../core/elements/choice-switch.ts';
import '../../core/exercises/exercise-card.ts';
import '../../core/elements/matrix-view.ts';
import './elements/online-steps.ts';
import './elements/scaling-curves.ts';
import './elements/scaling-lab.ts';
import '../../core/elements/step-clock.ts';
import { rescale } from './parts.ts';
import './styles.css';

export { lesson } from './lesson.ts';
export { words } from './words.ts';
export const parts = { rescale };
