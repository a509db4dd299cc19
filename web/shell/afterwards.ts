// Loads the parts that start after the first numbers are shown.
// They are the edit bar, term notes, menu, theme switch, keys in formulas, ticks in the contents, the last place, the
// record of answers for recall, and offline use.
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

/**
 * Loads the module that records answers: at the first answer, or at once if the reader has solved an exercise before. A
 * failure to load it is ignored, because the lesson works without it.
 */
const withLearner = (use: (learner: typeof Learner) => void): void =>
  void import('./learning/learner.ts').then(use, () => undefined);

markContents();
offerToGoOn();
followFormulaKeys();
rememberPlace();
document.addEventListener('exercise-attempt', ({ detail }) => withLearner(({ note }) => note(detail)));
if (progress.read().solved.length > 0) withLearner(({ offer }) => void offer());

export { keepOffline } from './keep-offline.ts';
