// Starts the page: elements first, then the state of the link, then the engine and its first numbers.
import { afterPaint } from './elements/after-paint.ts';
import './elements/index.ts';
import { reading } from './elements/reading-place.ts';
import { followAddress } from './store/address.ts';
import { bringChaptersNear } from './store/chapters-near.ts';
import { returnTo } from './store/keep-place.ts';
import { keepOffline } from './store/keep-offline.ts';
import { loadPageEngine } from './store/page-engine.ts';
import { store } from './store/store.ts';
import { followTeacher } from './store/teacher.ts';

followTeacher();
const linked = followAddress();
reading.watch();
const near = bringChaptersNear(linked);

/** The engine's numbers are on the page: everything that waits for them may go on. */
function ready(): void {
  document.documentElement.dataset['ready'] = 'true';
  setTimeout(keepOffline, 1000);
}

async function start(): Promise<void> {
  try {
    store.begin(await loadPageEngine());
  } catch (error) {
    console.warn('riverbank could not start', error);
    store.say({ kind: 'noEngine' });
    return;
  }
  await Promise.all([near, document.fonts.ready]);
  requestAnimationFrame(() => {
    returnTo(linked);
    setTimeout(ready);
  });
}

// The prose is read first.
afterPaint(() => void start());
