// What chapter 12 brings to the page: its lesson, its elements, and what its exercises show.
import '../../elements/choice-switch.ts';
import '../../elements/exercise-card.ts';
import '../../elements/laboratory/bank-places.ts';
import '../../elements/laboratory/bug-hunt.ts';
import '../../elements/laboratory/gradient-story.ts';
import '../../elements/laboratory/head-views.ts';
import '../../elements/laboratory/loss-curve.ts';
import '../../elements/laboratory/matrix-glass.ts';
import '../../elements/laboratory/never-ran.ts';
import '../../elements/laboratory/node-program.ts';
import '../../elements/laboratory/own-text.ts';
import '../../elements/laboratory/text-writer.ts';
import '../../elements/laboratory/training-controls.ts';
import { next, surprise } from './parts.ts';
import '../../styles/notebook.css';
import '../../styles/laboratory/index.css';

export { lesson } from './lesson.ts';
export const parts = { surprise, next };
