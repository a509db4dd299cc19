// Caches the engine's latest answers, so that an edit recomputes only what it changes.
import type { Engine } from './engine.ts';

const known = new WeakMap<Engine, Map<string, unknown>>();
const most = 300;

/**
 * Returns the cached answer for the key, or computes and caches it. Each engine has its own cache. The key must name
 * everything that the answer depends on.
 */
export function once<R>(engine: Engine, key: string, compute: () => R): R {
  let answers = known.get(engine);
  if (!answers) known.set(engine, (answers = new Map()));
  const answer = answers.has(key) ? (answers.get(key) as R) : compute();
  answers.delete(key);
  answers.set(key, answer); // The latest answer moves to the end, so that the least recently used one is deleted first.
  const oldest = answers.keys().next();
  if (answers.size > most && !oldest.done) answers.delete(oldest.value);
  return answer;
}
