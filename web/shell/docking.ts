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

/** A figure taller than the room below the strip times this factor is too tall to be seen at once, so it is not shrunk. */
const slightly = 1.25;

/** Whether a figure fits, or nearly fits, below the strip, but the edit bar (`foot` pixels tall) would cover its end. */
function isSnug(stage: HTMLElement, foot: number): boolean {
  const room = innerHeight - parseFloat(getComputedStyle(stage).insetBlockStart);
  return stage.offsetHeight > room - foot && stage.offsetHeight < slightly * room;
}

const stagesIn = (section: ParentNode): HTMLElement[] => [
  ...section.querySelectorAll<HTMLElement>('.spread > .stage:not(.tall)'),
];

/** While the edit bar is shown, checks figures again when their size changes. */
const sizes = new ResizeObserver((entries) => fit(entries.map(({ target }) => target as HTMLElement)));

function fit(stages: readonly HTMLElement[]): void {
  for (const stage of stages) stage.removeAttribute('data-snug');
  const bar = document.querySelector<HTMLElement>('.edit-bar');
  if (isNarrow() || !bar) return;
  const snug = stages.filter((stage) => isSnug(stage, bar.offsetHeight));
  for (const stage of snug) stage.toggleAttribute('data-snug', true);
}

/** While the edit bar would cover the last lines of a figure beside its text, the figure scrolls inside. */
export function fitFigures(section: ParentNode): void {
  const stages = stagesIn(section);
  fit(stages);
  for (const stage of stages) sizes.observe(stage);
  if (document.querySelector('.edit-bar') === null) sizes.disconnect();
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
