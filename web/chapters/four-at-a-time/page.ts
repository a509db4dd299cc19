// What "doing four at a time" brings to the page: its lesson, its elements, and what its exercise shows.
import '../../elements/cell-story.ts';
import '../../elements/choice-switch.ts';
import '../../elements/exercise-card.ts';
import '../../elements/matrix-view.ts';
import '../../elements/scaling/online-steps.ts';
import '../../elements/scaling/scaling-curves.ts';
import '../../elements/scaling/scaling-lab.ts';
import '../../elements/step-clock.ts';
import { rescale } from './parts.ts';
import '../../styles/scaling.css';

export { lesson } from './lesson.ts';
export const parts = { rescale };
