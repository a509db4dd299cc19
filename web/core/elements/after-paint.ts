// Work that can wait until what the reader just did stands on the screen.
import { callAll } from '../store/listeners.ts';

const waiting = new Set<() => void>();

/** Does a task right after the next frame is painted; one that waits already is done once. */
export function afterPaint(task: () => void): void {
  if (waiting.size === 0) requestAnimationFrame(() => setTimeout(doAll));
  waiting.add(task);
}

function doAll(): void {
  const tasks = [...waiting];
  waiting.clear();
  callAll(tasks);
}
