// Keeps a figure from following a mouse that rests while the page moves below it.
// Browsers then report that the mouse has entered another cell. If the figure explained that cell, its height could
// change and move the page again, without end.
type Follower = HTMLElement & { pointAt(path: undefined): void };

/** Where the mouse was at its last real movement. */
let last: Pick<PointerEvent, 'clientX' | 'clientY'> | undefined;
/** The figures that have ignored an event of the resting mouse since its last real movement. */
const behind = new Set<Follower>();

const isAtRest = ({ isTrusted, pointerType, clientX, clientY }: PointerEvent): boolean =>
  isTrusted && pointerType === 'mouse' && clientX === last?.clientX && clientY === last.clientY;

/** Runs at the next real movement: makes the figure explain the number that is now under the mouse, or no number. */
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

/** From now on, the elements in a figure do not get the pointerenter and pointerleave events of a resting mouse. */
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
