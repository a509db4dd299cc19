// Runs work after the next paint, so that the reader first sees the result of the last action.
import { callAll } from '../store/listeners.ts';

const waiting = new Set<() => void>();

/** Runs a task right after the next frame is painted. A task that is already waiting runs only once. */
export function afterPaint(task: () => void): void {
  if (waiting.size === 0) requestAnimationFrame(() => setTimeout(doAll));
  waiting.add(task);
}

function doAll(): void {
  const tasks = [...waiting];
  waiting.clear();
  callAll(tasks);
}
