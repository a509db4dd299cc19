// Applies the options for teachers in the address.
// ?hide=strip,prose hides parts, ?type=big enlarges the type, ?figure=figure-mix shows one figure, and ?task= and
// ?receipt= open panels (learning/follow-task.ts). Another file reads ?proof=open (proof-folds.ts).
import { enlargeType } from '../core/elements/big-type.ts';
import { store } from '../core/store/store.ts';
import type { UnknownPart } from '../core/store/store.ts';
import { nearNames } from './near-names.ts';
import { placeOf, proseLoaded } from './prose-near.ts';
import { unfold } from './proof-folds.ts';

/** The parts that ?hide= knows, with their selectors. */
const parts: Record<string, string> = {
  strip: 'header.strip',
  prose: '.prose',
  exercises: '.exercise',
  story: 'cell-story',
  switches: 'choice-switch, .switches',
  contents: '.contents',
  ending: '.ending',
};

/** Hides an element. A figure whose text is hidden gets the whole width. */
function hide(part: Element): void {
  part.toggleAttribute('data-left-out', true);
  if (part.matches('.prose')) part.parentElement?.toggleAttribute('data-without-prose', true);
}

/** Hides everything except one figure, the elements around it, the page's notices and the term notes. */
function showAlone(figure: Element): void {
  for (let inner = figure; inner !== document.body && inner.parentElement; inner = inner.parentElement) {
    for (const other of inner.parentElement.children) {
      if (other !== inner && !other.matches('script, template, site-notice, .late, term-notes')) hide(other);
    }
  }
  document.documentElement.dataset['alone'] = 'true';
}

/** The ids of the page's figures, including those of chapters whose prose is not loaded yet. */
function figureNames(): string[] {
  const unloaded = [...document.querySelectorAll('[data-places]')].flatMap(
    (section) => section.getAttribute('data-places')?.split(' ') ?? [],
  );
  const here = Array.from(document.querySelectorAll('lesson-figure[id]'), ({ id }) => id);
  return [...here, ...unloaded.filter((id) => id.startsWith('figure-'))];
}

/** The figure or exercise at a place, or the chapter whose prose will contain it. */
const figureAt = (place: string): Element | null =>
  placeOf(place)?.closest('lesson-figure, .exercise, [data-later]') ?? null;

/** The values of ?figure=, ?hide= and ?type= that the page does not know, each with the values that it knows. */
function unknownParts(asked: URLSearchParams): UnknownPart[] {
  const hidden = (asked.get('hide') ?? '').split(',').filter((name) => name !== '' && !Object.hasOwn(parts, name));
  const figure = asked.get('figure') ?? '';
  const type = asked.get('type') ?? '';
  return [
    ...(figure !== '' && !figureAt(figure)
      ? [{ asked: 'figure', value: figure, known: [...nearNames(figure, figureNames()), '…'] }]
      : []),
    ...hidden.map((value) => ({ asked: 'hide', value, known: Object.keys(parts) })),
    ...(type !== '' && type !== 'big' ? [{ asked: 'type', value: type, known: ['big'] }] : []),
  ];
}

/** Applies the options in the address and reports unknown ones. Applies them again when more prose loads. */
export function followTeacher(): void {
  if (location.search === '') return;
  leaveOut();
  const unknown = unknownParts(new URLSearchParams(location.search));
  if (unknown.length > 0) store.say({ kind: 'question', unknown });
  proseLoaded.subscribe(leaveOut);
  const asked = new URLSearchParams(location.search);
  if (asked.has('task') || asked.has('receipt'))
    void import('./learning/follow-task.ts').then(({ followTask }) => followTask(asked));
}

function leaveOut(): void {
  const asked = new URLSearchParams(location.search);
  if (asked.get('type') === 'big') enlargeType();
  for (const name of (asked.get('hide') ?? '').split(',')) {
    const selector = Object.hasOwn(parts, name) ? parts[name] : undefined;
    if (selector) for (const part of document.querySelectorAll(selector)) hide(part);
  }
  const figure = figureAt(asked.get('figure') ?? '');
  if (!figure) return;
  unfold(figure);
  showAlone(figure);
}
