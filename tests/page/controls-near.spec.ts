// On a phone, a control shows its name and is at most one window away from the sentence that names it.
import { languages } from '../../web/core/words/languages.ts';
import { eventually, focusOn, hashOf, openNear, openPage } from './support/page.ts';
import { expect, test } from './support/test.ts';
import { phone } from './support/visitor.ts';

for (const { words, folder } of languages) {
  test(`${words.page.name}: each control is near the sentence that names it`, async ({ visitor }) => {
    await openPage(visitor, '', phone, folder);
    const named = await visitor.evaluate(distances);
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter(({ pixels }) => pixels > phone.height)).toEqual([]);
  });
}

test('every switch shows its name on a phone', async ({ visitor }) => {
  await openPage(visitor, '', phone);
  const switches = await visitor.evaluate(() =>
    [...document.querySelectorAll('choice-switch .switch')]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      .map((each) => {
        const legend = each.querySelector('.legend')!;
        const { width, height } = legend.getBoundingClientRect();
        return {
          name: legend.textContent,
          isShown: getComputedStyle(legend).clipPath === 'none' && width > 8 && height > 8,
        };
      }),
  );
  expect(switches.length).toBeGreaterThan(20);
  expect(switches.filter(({ isShown }) => !isShown)).toEqual([]);
});

test('a choice in the prose sets its switch with a click and with Enter, and brings the figure into sight', async ({
  visitor,
}) => {
  await openNear(visitor, 'averages', phone);
  const choice = (value: string) => `set-choice[field="activation"][value="${value}"]`;
  const isInSight = () =>
    visitor.evaluate(() => {
      const { top } = document.querySelector('#figure-activation')!.getBoundingClientRect();
      return top >= 0 && top < innerHeight;
    });
  await visitor.click(choice('relu'));
  expect(await hashOf(visitor)).toContain('activation=relu');
  await eventually(isInSight, true);
  await focusOn(visitor, choice('off'));
  await visitor.press('Enter');
  expect(await hashOf(visitor)).not.toContain('activation=relu');
  await eventually(isInSight, true);
});

/**
 * Runs in the page: for each control that the prose names in quotation marks, measures the distance between that
 * paragraph and the nearest control with this name in the same chapter. The distance is 0 if the control's figure is
 * docked beside the paragraph, because the figure is then always in sight.
 */
function distances(): { chapter: string; name: string; pixels: number }[] {
  const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const plain = (text: string | null) =>
    (text ?? '')
      .replace(/\u00ad/g, '')
      .replace(/\s+/g, ' ')
      .replace(/[.…:,]$/, '')
      .trim()
      .toLowerCase();
  const apart = (paragraph: Element, control: Element) => {
    if (control.closest('.spread[data-docks]')?.contains(paragraph)) return 0;
    const [above, below] = [paragraph.getBoundingClientRect(), control.getBoundingClientRect()];
    return Math.round(Math.max(below.top - above.bottom, above.top - below.bottom, 0));
  };
  /**
   * The visible controls with this name: buttons, fields and switches. For a switch, also the choices in the prose that
   * set it.
   */
  const controlsNamed = (chapter: Element, name: string) =>
    [...chapter.querySelectorAll('button, label, summary, .switch, select, set-choice')].flatMap((control) => {
      const own = control.getAttribute('aria-label') ?? control.textContent;
      if (plain(own) !== name || !seen(control)) return [];
      const { field } = (control.closest('choice-switch') ?? {}) as { field?: string };
      return [control, ...chapter.querySelectorAll(`set-choice[field="${field}"]`)].filter(seen);
    });
  return [...document.querySelectorAll('main > section')].flatMap((chapter) =>
    [...chapter.querySelectorAll(':is(.prose, .wide-text) :is(p, li)')]
      .filter((paragraph) => seen(paragraph) && !paragraph.closest('lesson-figure'))
      .flatMap((paragraph) =>
        Array.from((paragraph.textContent ?? '').matchAll(/[“«]([^”»]{2,60})[”»]/g), ([, quoted = '']) => {
          const controls = controlsNamed(chapter, plain(quoted)).filter(
            (control) => !control.matches('.choices button'),
          );
          const pixels = Math.min(...controls.map((control) => apart(paragraph, control)));
          return { chapter: chapter.id, name: quoted, pixels };
        }),
      )
      .filter(({ pixels }) => pixels < Infinity),
  );
}
