// Starts the page in its language: reads the link's state first, then starts the engine and shows its first numbers.
import { afterPaint } from './core/elements/after-paint.ts';
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
import { addAllSettings } from './shell/settings.ts';
import { followPrinting } from './shell/printing.ts';
import { followProof } from './shell/proof-folds.ts';
import { followTeacher } from './shell/teacher.ts';

/** Marks the page as ready when the engine's numbers are shown, and loads the parts that start afterwards. */
function ready(): void {
  document.documentElement.dataset['ready'] = 'true';
  import('./shell/afterwards.ts').then(
    ({ keepOffline }) => setTimeout(keepOffline, 1000),
    () => store.say({ kind: 'noChapter', again: () => location.reload() }),
  );
}

/** Loads the engine. Removes the loading notice once loading has settled, also after a failure. */
const load = (): Promise<Engine> => loadPageEngine().finally(() => document.querySelector('.late')?.remove());

async function start(linked: Element | null, near: Promise<void>): Promise<void> {
  await store.run(load);
  await Promise.all([near, document.fonts.ready]);
  requestAnimationFrame(() => {
    returnTo(linked);
    setTimeout(ready);
  });
}

/**
 * Opens the page. Each language's entry calls it once. If a step fails, its error is reported and the next step runs.
 */
export function open(words: Locale): void {
  speak(words);
  addAllSettings();
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
    // The engine starts after the first paint, because readers read the prose first.
    () => afterPaint(() => void start(linked, near)),
  ]);
}
