// What comes once the first numbers stand there: the way back from edits, the notes of terms, the menu, ticks, the account of answers, and the page for times without a network.
import './elements/edit-bar.ts';
import './elements/term-notes.ts';
import './elements/site-menu.ts';
import './elements/theme-switch.ts';
import { progress } from '../core/store/progress.ts';
import { markContents } from './contents-marks.ts';

/** What keeps account of answers comes with the first of them, or for who has solved something. */
const learner = async () => import('./learning/learner.ts');

markContents();
document.addEventListener('exercise-attempt', ({ detail }) => void learner().then(({ note }) => note(detail)));
if (progress.read().solved.length > 0) void learner().then(({ offer }) => offer());

export { keepOffline } from './keep-offline.ts';
