// Marks each chapter in the table of contents if all its exercises are solved.
import { t } from '../core/words/index.ts';
import { progress } from '../core/store/progress.ts';

function mark(): void {
  const { solved } = progress.read();
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.contents a')) {
    const exercises = link.dataset['exercises']?.split(' ') ?? [];
    const done = exercises.length > 0 && exercises.every((exercise) => solved.includes(exercise));
    const marked = link.querySelector('.solved');
    if (!done) marked?.remove();
    if (!done || marked) continue;
    const sign = document.createElement('span');
    sign.className = 'solved';
    sign.textContent = `✓ ${t.exercise.solved}`;
    link.append(' ', sign);
  }
}

/** Marks solved chapters now and whenever an exercise is solved, in this window or another. */
export function markContents(): void {
  mark();
  progress.changes.subscribe(mark);
}
