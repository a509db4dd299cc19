// Where Tab should lead, and what one sees when it has led there.
import type { Visitor } from './visitor.ts';
import { eventually } from './waits.ts';

/** One stop on the way: its place in the list of controls (−1: none of them), and whether it can be seen. */
export interface Stop {
  place: number;
  outlined: boolean;
  inSight: boolean;
  /** Where it is, and what lies there: told when it is out of sight. */
  where: string;
}

declare global {
  var tabStops: Element[];
}

/** In the page: remembers every control that can be used now, in reading order, and returns their names. */
export function collectStops(): string[] {
  const usable = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]'),
  ].filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled'));
  // Tab stops once in a group of radio buttons: at the chosen one.
  globalThis.tabStops = usable.filter(
    (element) => !(element instanceof HTMLInputElement && element.type === 'radio') || element.checked,
  );
  return globalThis.tabStops.map((element, i) => {
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim().replace(/\s+/g, ' ') ?? '';
    return `${i}: <${element.localName}> ${name.slice(0, 40)} in #${element.parentElement!.closest('[id]')?.id ?? ''}`;
  });
}

/** In the page: where the keyboard is now. */
function lookAtStop(): Stop {
  const element = document.activeElement!;
  // A radio button hides behind its label, which then wears the outline.
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

/** Where the keyboard is, once the window has followed it there; `names` are those of the controls. A browser may stop at boxes that scroll, too: these need not be seen. */
export async function stopInSight(visitor: Visitor, names: readonly string[]): Promise<Stop> {
  let stop: Stop | undefined;
  const outOfSight = async (): Promise<string> => {
    stop = await visitor.evaluate(lookAtStop);
    return stop.inSight || stop.place < 0 ? '' : `${names[stop.place]}: ${stop.where}`;
  };
  await eventually(outOfSight, '');
  return stop!;
}
