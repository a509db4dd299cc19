// Remembers the last answers of the engine, so that an edit computes only what it changes.
import type { Engine } from './engine.ts';

const known = new WeakMap<Engine, Map<string, unknown>>();
const most = 300;

/** What `compute` gives; the same key on the same engine is computed once. The key must name everything that the answer depends on. */
export function once<R>(engine: Engine, key: string, compute: () => R): R {
  let answers = known.get(engine);
  if (!answers) known.set(engine, (answers = new Map()));
  const answer = answers.has(key) ? (answers.get(key) as R) : compute();
  answers.delete(key);
  answers.set(key, answer); // The newest comes last, so that the oldest, not the most used, is forgotten.
  const oldest = answers.keys().next();
  if (answers.size > most && !oldest.done) answers.delete(oldest.value);
  return answer;
}
