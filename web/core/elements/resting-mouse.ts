// Keeps a figure from following a mouse that rests while the page moves below it.
// Browsers then report that the mouse has entered another cell. If the figure explained that cell, its height could
// change and move the page again, without end.
type Follower = HTMLElement & { pointAt(path: undefined): void };

/** The place of the last real movement of the mouse. */
let last: Pick<PointerEvent, 'clientX' | 'clientY'> | undefined;
/** The figures that have ignored something since then. */
const behind = new Set<Follower>();

const isAtRest = ({ isTrusted, pointerType, clientX, clientY }: PointerEvent): boolean =>
  isTrusted && pointerType === 'mouse' && clientX === last?.clientX && clientY === last.clientY;

/** After the next real movement, the figure explains the number that is under the mouse then, or none. */
function catchUp(figure: Follower, target: EventTarget | null): void {
  const under = target instanceof Element && figure.contains(target) ? (target.closest('td') ?? target) : undefined;
  figure.pointAt(undefined);
  under?.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));
}

document.addEventListener('pointermove', (event) => {
  if (event.pointerType !== 'mouse' || isAtRest(event)) return;
  last = { clientX: event.clientX, clientY: event.clientY };
  for (const figure of behind) catchUp(figure, event.target);
  behind.clear();
});

/** From now on, the elements in a figure are not told that a resting mouse has entered or left them. */
export function ignoreRestingMouse(figure: Follower): void {
  for (const type of ['pointerenter', 'pointerleave'] as const)
    figure.addEventListener(
      type,
      (event) => {
        if (!isAtRest(event)) return;
        event.stopImmediatePropagation();
        behind.add(figure);
      },
      { capture: true },
    );
}
