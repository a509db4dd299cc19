// Starts the page in its language: the state of the link first, then the engine and its first numbers.
import { afterPaint } from './core/elements/after-paint.ts';
import './shell/settings.ts';
import './shell/elements.ts';
import { reading } from './shell/reading-place.ts';
import type { Engine } from './core/engine/engine.ts';
import type { Locale } from './core/words/en.ts';
import { speak } from './core/words/index.ts';
import { followAddress } from './shell/address.ts';
import { bringChaptersNear } from './shell/chapters-near.ts';
import { returnTo } from './core/elements/keep-place.ts';
import { callAll } from './core/store/listeners.ts';
import { loadPageEngine } from './core/engine/page-engine.ts';
import { store } from './core/store/store.ts';
import { followPrinting } from './shell/printing.ts';
import { followProof } from './shell/proof-folds.ts';
import { followTeacher } from './shell/teacher.ts';

/** The engine's numbers are on the page: everything that waits for them may go on. */
function ready(): void {
  document.documentElement.dataset['ready'] = 'true';
  import('./shell/afterwards.ts').then(
    ({ keepOffline }) => setTimeout(keepOffline, 1000),
    () => store.say({ kind: 'noChapter', again: () => location.reload() }),
  );
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
    followProof,
    () => {
      linked = followAddress();
    },
    () => reading.watch(),
    followPrinting,
    () => {
      near = bringChaptersNear(linked);
    },
    // The prose is read first.
    () => afterPaint(() => void start(linked, near)),
  ]);
}
