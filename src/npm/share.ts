// One engine for everybody who asks for the same one.
import type { About } from './calls.js';

const started = new Map<string, Promise<About>>();

/** The engine of that name, started by the first who asks; one that failed or stopped is started again. */
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
