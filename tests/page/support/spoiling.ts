// Makes the server spoil files of the page until the test mends them (see server.ts).
import type { Visitor } from './visitor.ts';

/**
 * From now on the server spoils a file. For example, "missing-worker.js" makes worker.js missing, and
 * "half-engine.wasm" cuts engine.wasm off.
 */
export const spoilNow = (visitor: Visitor, how: string): Promise<void> =>
  visitor.evaluate((spoiled) => {
    const mark = Math.random().toString(36).slice(2);
    document.cookie = `spoiled=${spoiled}~${mark}; path=/`;
  }, how);

/** Spoils files before the page is opened, and clears the cache of earlier visits. */
export async function spoil(visitor: Visitor, how: string): Promise<void> {
  await visitor.open('/fixture/quiet.html');
  await visitor.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await spoilNow(visitor, how);
}

/** Serves every file correctly again, and sends late answers now. */
export const mend = (visitor: Visitor): Promise<void> =>
  visitor.evaluate(async () => {
    const [, mark] = /spoiled=[^;]*~(\w+)/.exec(document.cookie) ?? [];
    document.cookie = 'spoiled=; path=/; max-age=0';
    await fetch(`/late/${mark}`);
  });
