// Marks in the table of contents the chapters whose exercises are solved.
import { chapters } from '../chapters/index.ts';
import { t } from '../locale/index.ts';
import { loadProgress } from '../store/progress.ts';

function mark(): void {
  const { solved } = loadProgress();
  for (const { id, exercises } of chapters) {
    const done = exercises.length > 0 && exercises.every((exercise) => solved.includes(exercise));
    const link = document.querySelector(`.contents a[href="#${id}"]`);
    const old = link?.querySelector('.solved');
    if (!done || !link || old) continue;
    const sign = document.createElement('span');
    sign.className = 'solved';
    sign.textContent = `✓ ${t.exercise.solved}`;
    link.append(' ', sign);
  }
}

mark();
document.addEventListener('progress', mark);
