// One engine for everybody who asks for the same one.
import type { Engine } from './engine.js';

const started = new Map<string, Promise<Engine>>();

/** The engine of that name, started by the first who asks; one that failed or stopped is started again. */
export async function shared(name: string, start: () => Promise<Engine>): Promise<Engine> {
  const before = started.get(name);
  if (before && !(await before).stopped) return before;
  if (started.get(name) === before) {
    const engine = start();
    started.set(name, engine);
    engine.catch(() => started.delete(name));
  }
  return started.get(name) as Promise<Engine>;
}
