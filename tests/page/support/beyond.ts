// Finds content that is cut off or overflows: anything wider than a box around it, unless the reader can scroll to it.

export interface Beyond {
  /** Names the chapter, the content that overflows, and the box. */
  what: string;
  /** By how many pixels the content overflows the box. */
  by: number;
}

/**
 * Runs in the page: lists the texts, pictures, tables and controls that overflow a box around them at the left or
 * right.
 */
export function beyond(): Beyond[] {
  const found: Beyond[] = [];
  const range = document.createRange();
  const seen = 'table, svg, canvas, img, math, button, input:not(label > input), select, textarea, progress';
  const slack = 1.5; // pixels: less than this is too little to see
  type Sides = Pick<DOMRect, 'left' | 'right'>;
  const reaches = (inner: Sides, outer: Sides) => Math.max(outer.left - inner.left, inner.right - outer.right);
  const nameOf = (element: Element) =>
    `${element.localName}${element.id && `#${element.id}`}${[...element.classList].map((name) => `.${name}`).join('')}`;

  function tell(subject: Element, around: Element, by: number): void {
    const places = ['main > section, .strip, .ending', 'lesson-figure, exercise-card, predict-reveal', '[of]'].map(
      (selector) => subject.closest(selector),
    );
    const path = [...places, subject].flatMap((place) =>
      place ? [place.id || (place.getAttribute('of') ?? nameOf(place))] : [],
    );
    found.push({ what: `${[...new Set(path)].join(', ')} sticks out of ${nameOf(around)}`, by: Math.round(by) });
  }

  /**
   * Finds out whether the content overflows, from the innermost box around it outwards. Reports the box that cuts the
   * content off, otherwise the first box that the content overflows. Content in a scrolling box is fine.
   */
  function judge(subject: Element, inner: Sides, start: Element): void {
    let over: [around: Element, by: number] | undefined;
    // True once an absolutely positioned or moved element surrounds the content. It may overflow boxes further out,
    // unless they cut it off.
    let free = false;
    for (let around: Element | null = start; around; around = around.parentElement) {
      const { clipPath, display, overflowX, position, translate, writingMode } = getComputedStyle(around);
      const outer = around.getBoundingClientRect();
      const hasBox = display !== 'inline' && outer.width + outer.height > 0;
      if (clipPath !== 'none' || (hasBox && outer.width < 2)) return; // text only for screen readers
      if (writingMode !== 'horizontal-tb') return; // in vertical text, a line is only as wide as its letters are tall
      const by = reaches(inner, outer);
      if (
        hasBox &&
        /auto|scroll/.test(overflowX) &&
        around.scrollWidth > around.clientWidth &&
        !around.matches('.stage')
      )
        [inner, over] = [outer, undefined];
      else if (hasBox && by > slack && overflowX !== 'visible') return tell(subject, around, by);
      else if (hasBox && by > slack && !free) over ??= [around, by];
      free ||= position === 'absolute' || translate !== 'none';
      if (position === 'fixed') break;
    }
    over ??= [document.documentElement, reaches(inner, { left: 0, right: document.documentElement.clientWidth })];
    if (over[1] > slack) tell(subject, ...over);
  }

  function look(parent: Element, outer: Sides): void {
    for (const child of parent.childNodes) {
      if (child instanceof Text && child.data.trim()) {
        range.setStart(child, child.data.search(/\S/));
        range.setEnd(child, child.data.trimEnd().length);
        const inner = range.getBoundingClientRect();
        if (inner.width > 1 && reaches(inner, outer) > slack) judge(parent, inner, parent);
      } else if (child instanceof Element) {
        if (child.shadowRoot) throw new Error(`what is in <${child.localName}> is not looked at`);
        const inner = child.getBoundingClientRect();
        const hasBox = inner.width + inner.height > 0;
        if (hasBox && reaches(inner, outer) > slack && child.matches(seen)) judge(child, inner, child.parentElement!);
        // A table's columns grow with their content, so the content cannot overflow. This is not true of a table with
        // fixed layout.
        if (child.matches('table') && getComputedStyle(child).tableLayout !== 'fixed') continue;
        look(
          child,
          hasBox ? { left: Math.max(inner.left, outer.left), right: Math.min(inner.right, outer.right) } : outer,
        );
      }
    }
  }

  look(document.body, { left: 0, right: document.documentElement.clientWidth });
  return found;
}
