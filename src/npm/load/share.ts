// Shares one engine among all callers that load the same one.
import type { About } from '../wire/module.js';

const started = new Map<string, Promise<About>>();

/**
 * Returns the engine of that name. The first call starts the engine. If it failed to load or has stopped, the next call
 * starts it again.
 */
export async function shared<E extends About>(name: string, start: () => Promise<E>): Promise<E> {
  const before = started.get(name);
  if (before && !(await before).stopped) return before as Promise<E>;
  if (started.get(name) === before) {
    const engine = start();
    started.set(name, engine);
    engine.catch(() => started.delete(name));
  }
  return started.get(name) as Promise<E>;
}
