// Lists the controls that Tab should reach, and tells whether each is visible when it has the focus.
import type { Visitor } from './visitor.ts';
import { eventually } from './waits.ts';

/** The state of the control that has the focus. */
export interface Stop {
  /** The control's index in the list of all controls, or −1 if the list does not contain it. */
  place: number;
  /** Whether the control has an outline, or the element after it, which is the label of a radio button. */
  outlined: boolean;
  /** Whether the control's centre is in the window and not covered by the header, the edit bar or the sandbox's sum. */
  inSight: boolean;
  /** The element at the control's position, for the error message if the control is out of sight. */
  where: string;
}

declare global {
  var tabStops: Element[];
}

/** Runs in the page: remembers all controls that can be used now, in reading order, and returns their names. */
export function collectStops(): string[] {
  const usable = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]'),
  ].filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled'));
  // A group of radio buttons has one Tab stop: the chosen button.
  globalThis.tabStops = usable.filter(
    (element) => !(element instanceof HTMLInputElement && element.type === 'radio') || element.checked,
  );
  return globalThis.tabStops.map((element, i) => {
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim().replace(/\s+/g, ' ') ?? '';
    return `${i}: <${element.localName}> ${name.slice(0, 40)} in #${element.parentElement!.closest('[id]')?.id ?? ''}`;
  });
}

/** Runs in the page: describes the control that has the focus. */
function lookAtStop(): Stop {
  const element = document.activeElement!;
  // A radio button is hidden behind its label, and the label shows the outline.
  const outlined = [element, element.nextElementSibling].some((candidate) => {
    const { outlineStyle, outlineWidth } = candidate
      ? getComputedStyle(candidate)
      : { outlineStyle: 'none', outlineWidth: '0' };
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  });
  const look = () => {
    const { left, right, top, bottom } = (element.closest('label') ?? element).getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];
    const there = document.elementFromPoint(x, y);
    return {
      there,
      where: `${there?.localName} at ${x}, ${y} of ${innerWidth} x ${innerHeight}, scrolled by ${scrollY}`,
    };
  };
  const sees = () => {
    const { there } = look();
    const cover = there?.closest('header.strip, .edit-bar, #figure-sandbox .work');
    return there !== null && (!cover || cover.contains(element));
  };
  return { place: globalThis.tabStops.indexOf(element), outlined, inSight: sees(), where: look().where };
}

/**
 * Waits until the window has scrolled to the focused control, and returns that Tab stop. `names` are the names of all
 * controls. A browser may also stop at a box that scrolls, and such a box need not be visible.
 */
export async function stopInSight(visitor: Visitor, names: readonly string[]): Promise<Stop> {
  let stop: Stop | undefined;
  const outOfSight = async (): Promise<string> => {
    stop = await visitor.evaluate(lookAtStop);
    return stop.inSight || stop.place < 0 ? '' : `${names[stop.place]}: ${stop.where}`;
  };
  await eventually(outOfSight, '');
  return stop!;
}
