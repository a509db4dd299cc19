// Starts the page in its language: the state of the link first, then the engine and its first numbers.
import { afterPaint } from './core/elements/after-paint.ts';
import './shell/settings.ts';
import { markContents } from './shell/contents-marks.ts';
import './shell/elements.ts';
import { reading } from './shell/reading-place.ts';
import type { Engine } from './core/engine/engine.ts';
import type { Locale } from './core/words/en.ts';
import { speak } from './core/words/index.ts';
import { followAddress } from './shell/address.ts';
import { bringChaptersNear } from './shell/chapters-near.ts';
import { returnTo } from './core/elements/keep-place.ts';
import { keepOffline } from './shell/keep-offline.ts';
import { callAll } from './core/store/listeners.ts';
import { loadPageEngine } from './core/engine/page-engine.ts';
import { store } from './core/store/store.ts';
import type * as Learner from './shell/learning/learner.ts';
import { followTeacher } from './shell/teacher.ts';
import { progress } from './core/store/progress.ts';

/** What keeps account of answers comes with the first of them, or for who has solved something. If it does not come, the lesson goes on without it. */
const withLearner = (use: (learner: typeof Learner) => void): void =>
  void import('./shell/learning/learner.ts').then(use, () => undefined);

/** The engine's numbers are on the page: everything that waits for them may go on. */
function ready(): void {
  document.documentElement.dataset['ready'] = 'true';
  if (progress.read().solved.length > 0) withLearner(({ offer }) => void offer());
  setTimeout(keepOffline, 1000);
}

/** Once the engine has answered, whatever it said, nobody waits for it any more. */
const load = (): Promise<Engine> => loadPageEngine().finally(() => document.querySelector('.late')?.remove());

async function start(linked: Element | null, near: Promise<void>): Promise<void> {
  await store.run(load);
  await Promise.all([near, document.fonts.ready]);
  requestAnimationFrame(() => {
    returnTo(linked);
    setTimeout(ready);
  });
}

/** To be called once, by the language's own page. A step that fails is reported, and the next one is taken all the same. */
export function open(words: Locale): void {
  speak(words);
  let linked: Element | null = null;
  let near = Promise.resolve();
  callAll([
    followTeacher,
    () => {
      linked = followAddress();
    },
    () => reading.watch(),
    () => {
      near = bringChaptersNear(linked);
    },
    markContents,
    () => document.addEventListener('exercise-attempt', ({ detail }) => withLearner(({ note }) => note(detail))),
    // The prose is read first.
    () => afterPaint(() => void start(linked, near)),
  ]);
}
