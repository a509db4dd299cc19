// What chapter 6 brings to the page: its lesson, its elements, and what its exercise shows.
import '../../core/elements/cell-story.ts';
import '../../core/elements/choice-switch.ts';
import '../../core/elements/copy-out.ts';
import '../../core/exercises/exercise-card.ts';
import './elements/notation-view.ts';
import './elements/notebook-view.ts';
import { digit } from './parts.ts';
import '../../styles/notebook.css';

export { lesson } from './lesson.ts';
export { words } from './words.ts';
export const parts = { digit };
