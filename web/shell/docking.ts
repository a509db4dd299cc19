// In a narrow window a figure sticks to the top while its text scrolls, if it takes less than half the window and no proofs are open. Otherwise it follows its text.
import { windowIs } from '../core/elements/big-type.ts';
import { proof } from '../core/store/proof.ts';
import { keepPlace } from '../core/elements/keep-place.ts';

/** The largest part of the window's height that a docked figure may take. */
const most = 0.46;
export const isNarrow = (): boolean => windowIs('(max-width: 72rem)');

/** Docks the figures that fit. Docks all before measuring, so that the browser computes one layout only. */
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

/** Decides once per loaded chapter which figures dock, so that a figure does not jump if it grows while in use. */
export async function dockFigures(section: ParentNode): Promise<void> {
  const stages = [...section.querySelectorAll<HTMLElement>('.spread > .stage:not(.long)')];
  if (stages.length > 0) await keepPlace(() => dock(stages));
}

/** Whether a figure stays beside a longer text, but is taller than the room between the strip and the edit bar (`foot` pixels). */
function isTooTall(stage: HTMLElement, foot: number): boolean {
  const room = innerHeight - parseFloat(getComputedStyle(stage).insetBlockStart) - foot;
  return stage.offsetHeight > room && stage.offsetHeight < (stage.parentElement?.offsetHeight ?? 0);
}

/** Checks figures again when their size changes. The check changes sizes, which browsers report as an error if it runs in the callback itself. */
const sizes = new ResizeObserver((entries) =>
  requestAnimationFrame(() => fit(entries.map(({ target }) => target as HTMLElement))),
);

/** Measures figures at their full height. Their scroll positions stay. */
function fit(stages: readonly HTMLElement[]): void {
  const scrolled = stages.map(({ scrollTop }) => scrollTop);
  for (const stage of stages) stage.removeAttribute('data-scrolls');
  if (isNarrow()) return;
  const foot = document.querySelector<HTMLElement>('.edit-bar')?.offsetHeight ?? 0;
  const tall = stages.filter((stage) => isTooTall(stage, foot));
  for (const stage of tall) stage.toggleAttribute('data-scrolls', true);
  for (const [i, stage] of stages.entries()) if (scrolled[i]) stage.scrollTop = scrolled[i];
}

/** A figure beside its text scrolls inside if its lower end would otherwise be out of sight until the text ends. */
export function fitFigures(section: ParentNode): void {
  const stages = [...section.querySelectorAll<HTMLElement>('.spread > .stage')];
  fit(stages);
  for (const stage of stages) sizes.observe(stage);
}

let width = innerWidth;
// Docking is decided again only if the width changes. The height also changes when a phone hides its address bar.
proof.subscribe(() => void dockFigures(document));
addEventListener('resize', () => {
  fitFigures(document);
  if (innerWidth === width) return;
  width = innerWidth;
  void dockFigures(document);
});
