// On a narrow window a figure docks on top while its text passes, if all of it fits and more than half of the window is left to the text; a taller one stands below its text, and so does each while code and proof are unfolded.
import { windowIs } from '../core/elements/big-type.ts';
import { proof } from '../core/store/proof.ts';
import { keepPlace } from '../core/elements/keep-place.ts';

/** So much of the window's height may be docked. */
const most = 0.46;
export const isNarrow = (): boolean => windowIs('(max-width: 72rem)');

/** Measures them as they would be docked, all at once. */
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

/** Decides once for the figures of a chapter that has come: what grows while it is used stays where it is. */
export async function dockFigures(section: ParentNode): Promise<void> {
  const stages = [...section.querySelectorAll<HTMLElement>('.spread > .stage:not(.long)')];
  if (stages.length > 0) await keepPlace(() => dock(stages));
}

/** A figure that is taller than the window by more than this part of it is not meant to be seen at once. */
const slightly = 1.25;

/** Whether a figure fits, or nearly fits, below the strip, but not above the bar of changes. */
function isSnug(stage: HTMLElement, foot: number): boolean {
  const room = innerHeight - parseFloat(getComputedStyle(stage).insetBlockStart);
  return stage.offsetHeight > room - foot && stage.offsetHeight < slightly * room;
}

const stagesIn = (section: ParentNode): HTMLElement[] => [
  ...section.querySelectorAll<HTMLElement>('.spread > .stage:not(.tall)'),
];

/** While the bar of changes is there, figures are looked at again when they grow. */
const sizes = new ResizeObserver((entries) => fit(entries.map(({ target }) => target as HTMLElement)));

function fit(stages: readonly HTMLElement[]): void {
  for (const stage of stages) stage.removeAttribute('data-snug');
  const bar = document.querySelector<HTMLElement>('.edit-bar');
  if (isNarrow() || !bar) return;
  const snug = stages.filter((stage) => isSnug(stage, bar.offsetHeight));
  for (const stage of snug) stage.toggleAttribute('data-snug', true);
}

/** A figure that stays beside its text scrolls inside while the bar of changes takes the room of its last lines. */
export function fitFigures(section: ParentNode): void {
  const stages = stagesIn(section);
  fit(stages);
  for (const stage of stages) sizes.observe(stage);
  if (document.querySelector('.edit-bar') === null) sizes.disconnect();
}

let width = innerWidth;
// A phone's window grows taller as its address bar leaves: that is no other window.
proof.subscribe(() => void dockFigures(document));
addEventListener('resize', () => {
  fitFigures(document);
  if (innerWidth === width) return;
  width = innerWidth;
  void dockFigures(document);
});
