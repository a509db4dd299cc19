// What comes once the first numbers stand there: the way back from edits, the notes of terms, the menu, ticks, where the reader was, the account of answers, and the page for times without a network.
import './elements/edit-bar.ts';
import './elements/term-notes.ts';
import './elements/site-menu.ts';
import './elements/theme-switch.ts';
import { progress } from '../core/store/progress.ts';
import type * as Learner from './learning/learner.ts';
import { followFormulaKeys } from './formula-keys.ts';
import { markContents } from './contents-marks.ts';
import { offerToGoOn } from './go-on.ts';
import { rememberPlace } from './last-place.ts';

/** What keeps account of answers comes with the first of them, or for who has solved something. If it does not come, the lesson goes on without it. */
const withLearner = (use: (learner: typeof Learner) => void): void =>
  void import('./learning/learner.ts').then(use, () => undefined);

markContents();
offerToGoOn();
followFormulaKeys();
rememberPlace();
document.addEventListener('exercise-attempt', ({ detail }) => withLearner(({ note }) => note(detail)));
if (progress.read().solved.length > 0) withLearner(({ offer }) => void offer());

export { keepOffline } from './keep-offline.ts';
