// For teachers: ?hide=strip,prose leaves parts of the page out, ?type=big enlarges it, ?figure=figure-mix shows one figure alone, ?task= sets a task; ?proof=open is followed in proof-folds.ts.
import { placeOf, proseCame } from './prose-near.ts';
import { unfold } from './proof-folds.ts';

/** What may be left out, and where it is. */
const parts: Record<string, string> = {
  strip: 'header.strip',
  prose: '.prose',
  exercises: '.exercise',
  story: 'cell-story',
  switches: 'choice-switch, .switches',
  contents: '.contents',
  ending: '.ending',
};

/** Everything but the way down to one figure. */
function showAlone(figure: Element): void {
  for (let inner = figure; inner !== document.body && inner.parentElement; inner = inner.parentElement) {
    for (const other of inner.parentElement.children) {
      if (other !== inner && !other.matches('script, template, site-notice, .late, term-notes'))
        other.toggleAttribute('data-left-out', true);
    }
  }
  document.documentElement.dataset['alone'] = 'true';
}

/** Reads the address's question; what it does not know it passes over. Prose that comes later is asked the same. */
export function followTeacher(): void {
  if (location.search === '') return;
  leaveOut();
  proseCame.subscribe(leaveOut);
  const asked = new URLSearchParams(location.search);
  if (asked.has('task') || asked.has('receipt'))
    void import('./learning/follow-task.ts').then(({ followTask }) => followTask(asked));
}

function leaveOut(): void {
  const asked = new URLSearchParams(location.search);
  if (asked.get('type') === 'big') document.documentElement.dataset['type'] = 'big';
  for (const name of (asked.get('hide') ?? '').split(',')) {
    const selector = Object.hasOwn(parts, name) ? parts[name] : undefined;
    if (selector) for (const part of document.querySelectorAll(selector)) part.toggleAttribute('data-left-out', true);
  }
  const figure = placeOf(asked.get('figure') ?? '')?.closest('lesson-figure, exercise-card, [data-later]');
  if (!figure) return;
  unfold(figure);
  showAlone(figure);
}
