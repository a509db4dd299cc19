// What chapter 2 brings to the page: its lesson, its elements, and what its exercise shows.
import '../../core/elements/attention-arcs.ts';
import '../../core/elements/cell-story.ts';
import '../../core/elements/choice-switch.ts';
import '../../core/exercises/exercise-card.ts';
import './elements/loop-stepper.ts';
import '../../core/elements/product-view.ts';
import '../../core/elements/said-while.ts';
import './elements/softmax-steps.ts';
import { softmax } from './parts.ts';

export { lesson } from './lesson.ts';
export { words } from './words.ts';
export const parts = { softmax };
