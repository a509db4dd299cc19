// On a narrow window a figure docks on top while its text passes, if all of it fits and more than half of the window is left to the text; a taller one stands below its text, and so does each while code and proof are unfolded.
import { proof } from '../core/store/proof.ts';
import { keepPlace } from '../core/elements/keep-place.ts';

/** So much of the window's height may be docked. */
const most = 0.46;
const narrow = matchMedia('(max-width: 72rem)');
export const isNarrow = (): boolean => narrow.matches;

/** Measures them as they would be docked, all at once. */
function dock(stages: readonly HTMLElement[]): void {
  const set = (stage: HTMLElement, docks: boolean): void => {
    for (const part of [stage, stage.parentElement]) part?.toggleAttribute('data-docks', docks);
  };
  const docks = narrow.matches && !proof.isOpen;
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

let width = innerWidth;
// A phone's window grows taller as its address bar leaves: that is no other window.
proof.subscribe(() => void dockFigures(document));
addEventListener('resize', () => {
  if (innerWidth === width) return;
  width = innerWidth;
  void dockFigures(document);
});
