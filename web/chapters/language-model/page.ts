// What chapter 12 brings to the page: its lesson, its elements, and what its exercises show.
import '../../core/elements/choice-switch.ts';
import '../../core/exercises/exercise-card.ts';
import './elements/bank-places.ts';
import './elements/bug-hunt.ts';
import './elements/gradient-story.ts';
import './elements/head-views.ts';
import './elements/loss-curve.ts';
import './elements/matrix-glass.ts';
import './elements/never-ran.ts';
import './elements/node-program.ts';
import './elements/own-text.ts';
import './elements/text-writer.ts';
import './elements/training-controls.ts';
import { next, surprise } from './parts.ts';
import '../../styles/notebook.css';
import './styles/index.css';

export { lesson } from './lesson.ts';
export { words } from './words.ts';
export const parts = { surprise, next };
