// Reads the address: ?task=project,softmax sets a task, ?task= helps to set one, ?receipt=… replays student answers.
// If the address is broken, one sentence on the page says why.
import type { LitElement } from 'lit';
import { unpackReceipt } from '../../core/learning/receipt.ts';
import { readTask } from '../../core/learning/task.ts';
import { words } from '../../core/learning/words.ts';
import { exerciseNames } from '../../core/store/state.ts';
import { shared } from '../../core/words/shared.ts';
import { bringAllProse } from '../prose-near.ts';
import { goTo } from '../../core/elements/keep-place.ts';
import { putAbove, showReceipt } from './show-receipt.ts';

export async function followTask(asked: URLSearchParams): Promise<void> {
  // All prose is loaded, because its headings name the exercises.
  await Promise.all([bringAllProse(), shared.load(), words.load()]);
  const receipt = asked.get('receipt');
  if (receipt !== null) showReceipt(unpackReceipt(receipt));
  const read = readTask(asked, exerciseNames);
  if (!read) return;
  if ('task' in read) {
    await import('./task-panel.ts');
    putAbove('task-panel', { task: read.task });
  } else if ('wish' in read) {
    await import('./teacher-panel.ts');
    const panel = putAbove('teacher-panel', {});
    await (panel as LitElement).updateComplete;
    goTo(panel); // Scroll to the panel even if the address names a chapter.
    panel.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  } else {
    putAbove('p', { className: 'task', role: 'status', textContent: words().task.problem[read.problem](read.part) });
  }
}
