// Files of the page that do not come as they should, until they are mended (see server.ts).
import type { Visitor } from './visitor.ts';

/** Spoils the files of one name from now on: "missing-worker.js", "half-engine.wasm". */
export const spoilNow = (visitor: Visitor, how: string): Promise<void> =>
  visitor.evaluate((spoiled) => void (document.cookie = `spoiled=${spoiled}; path=/`), how);

/** The same before the page is opened, and without copies of an earlier visit. */
export async function spoil(visitor: Visitor, how: string): Promise<void> {
  await visitor.open('/fixture/quiet.html');
  await visitor.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await spoilNow(visitor, how);
}

/** Lets every file come as it should again; those that are late come now. */
export const mend = (visitor: Visitor): Promise<void> =>
  visitor.evaluate(async () => {
    document.cookie = 'spoiled=; path=/; max-age=0';
    await fetch('/late');
  });
