// What chapter 1 brings to the page: its lesson, its elements, and what its exercise shows.
import '../../core/elements/cell-story.ts';
import '../../core/exercises/exercise-card.ts';
import './elements/fresh-weight.ts';
import '../../core/elements/product-view.ts';
import { project } from './parts.ts';

export { lesson } from './lesson.ts';
export { words } from './words.ts';
export const parts = { project };
