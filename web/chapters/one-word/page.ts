// What chapter 1 brings to the page: its lesson, its elements, and what its exercise shows.
import '../../elements/cell-story.ts';
import '../../elements/exercise-card.ts';
import '../../elements/fresh-weight.ts';
import '../../elements/product-view.ts';
import { project } from './parts.ts';

export { lesson } from './lesson.ts';
export const parts = { project };
