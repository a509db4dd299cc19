// Keeps figures in sight while their text scrolls: at the top of a narrow window, beside the text in a wide one.
import { windowIs } from '../core/elements/big-type.ts';
import { proof } from '../core/store/proof.ts';
import { keepPlace } from '../core/elements/keep-place.ts';

/** The largest share of the window's height that a figure may take to dock. */
const most = 0.46;
export const isNarrow = (): boolean => windowIs('(max-width: 72rem)');

/**
 * In a narrow window a figure docks at the top if it is low enough (see `most`) and no proofs are open. Otherwise the
 * figure follows its text. All figures are docked before one is measured, so that the browser computes only one layout.
 */
function dock(stages: readonly HTMLElement[]): void {
  const set = (stage: HTMLElement, docks: boolean): void => {
    for (const part of [stage, stage.parentElement]) part?.toggleAttribute('data-docks', docks);
  };
  const docks = isNarrow() && !proof.isOpen;
  for (const stage of stages) set(stage, docks);
  if (!docks) return;
  const tall = stages.filter(({ scrollHeight }) => scrollHeight > most * innerHeight);
  for (const stage of tall) set(stage, false);
}

/**
 * Decides which figures dock: when a chapter has loaded, when the window's width changes, and when proofs open or
 * close. A figure that grows while in use keeps its state, so that it does not jump.
 */
export async function dockFigures(section: ParentNode): Promise<void> {
  const stages = [...section.querySelectorAll<HTMLElement>('.spread > .stage:not(.long)')];
  if (stages.length > 0) await keepPlace(() => dock(stages));
}

/** The movement of a figure that is taller than the window, in pixels. */
interface Slide {
  /** How much of the figure's height does not fit into the window. */
  most: number;
  /** How far the figure has moved up beside its text. */
  slid: number;
}
const slides = new Map<HTMLElement, Slide>();

/** Moves a figure up by `slid` pixels, at most so far that its lower end is in sight. */
function slideTo(stage: HTMLElement, slid: number, most: number): void {
  const within = Math.max(0, Math.min(slid, most));
  if (slides.get(stage)?.slid !== within) stage.style.setProperty('--slid', `${within}px`);
  if (most > 0) slides.set(stage, { most, slid: within });
  else slides.delete(stage);
}

/** How many pixels of a figure do not fit between the strip and the edit bar, which is `foot` pixels high. */
function excessOf(stage: HTMLElement, foot: number): number {
  const top = parseFloat(getComputedStyle(stage).insetBlockStart) + (slides.get(stage)?.slid ?? 0);
  return Math.ceil(stage.getBoundingClientRect().height - (innerHeight - top - foot));
}

/** Measures figures again. A figure whose lower end was in sight keeps it in sight. */
function fit(stages: readonly HTMLElement[]): void {
  const foot = document.querySelector<HTMLElement>('.edit-bar')?.offsetHeight ?? 0;
  const narrow = isNarrow();
  const excess = stages.map((stage) => (narrow ? 0 : excessOf(stage, foot)));
  for (const [i, stage] of stages.entries()) {
    const { slid, most } = slides.get(stage) ?? { slid: 0, most: NaN };
    slideTo(stage, slid === most ? excess[i]! : slid, excess[i]!);
  }
}

/**
 * Measures figures again when their size changes. Measuring may move a figure. So it waits for the next frame, because
 * browsers report an error if a figure moves inside the observer's callback.
 */
const sizes = new ResizeObserver((entries) =>
  requestAnimationFrame(() => fit(entries.map(({ target }) => target as HTMLElement))),
);

/**
 * Lets the tall figures of a section slide beside their text. A figure that is taller than the window moves with the
 * page until one of its ends is in sight, and then stays beside its text. So a reader reaches the figure's lower end by
 * scrolling down and its upper end by scrolling up.
 */
export function fitFigures(section: ParentNode): void {
  const stages = [...section.querySelectorAll<HTMLElement>('.spread > .stage')];
  fit(stages);
  for (const stage of stages) sizes.observe(stage);
}

let scrolled = scrollY;
addEventListener(
  'scroll',
  () => {
    const moved = scrollY - scrolled;
    scrolled = scrollY;
    for (const [stage, { slid, most }] of slides) slideTo(stage, slid + moved, most);
  },
  { passive: true },
);

let width = innerWidth;
proof.subscribe(() => void dockFigures(document));
addEventListener('resize', () => {
  fitFigures(document);
  // Docking is decided again only if the width changes. The height also changes when a phone hides its address bar.
  if (innerWidth === width) return;
  width = innerWidth;
  void dockFigures(document);
});
