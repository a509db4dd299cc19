// What chapter 2 brings to the page: its lesson, its elements, and what its exercise shows.
import '../../elements/attention-arcs.ts';
import '../../elements/cell-story.ts';
import '../../elements/choice-switch.ts';
import '../../elements/exercise-card.ts';
import '../../elements/loop-stepper.ts';
import '../../elements/product-view.ts';
import '../../elements/said-while.ts';
import '../../elements/softmax-steps.ts';
import { softmax } from './parts.ts';

export { lesson } from './lesson.ts';
export const parts = { softmax };
