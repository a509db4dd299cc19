// What chapter 6 brings to the page: its lesson, its elements, and what its exercise shows.
import '../../elements/cell-story.ts';
import '../../elements/choice-switch.ts';
import '../../elements/copy-out.ts';
import '../../elements/exercise-card.ts';
import '../../elements/notation-view.ts';
import '../../elements/notebook-view.ts';
import { digit } from './parts.ts';
import '../../styles/notebook.css';

export { lesson } from './lesson.ts';
export const parts = { digit };
