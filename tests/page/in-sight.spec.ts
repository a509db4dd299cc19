// The reader sees everything important, also on a phone, but the answer to a guess only after guessing.
import {
  cell,
  eventually,
  focusIsOn,
  focusOn,
  follow,
  hashOf,
  openNear,
  openPage,
  openProof,
  textOf,
} from './support/page.ts';
import { allYours } from './support/answering.ts';
import { road } from '../../web/chapters/road.ts';
import { expect, test } from './support/test.ts';
import { phone, wide } from './support/visitor.ts';
import type { Visitor } from './support/visitor.ts';

/** For each guess, the part of its figure that stays hidden until the reader has guessed. */
const waiting: Record<string, string> = {
  'spread-grows': 'score-histogram .root',
  'free-width': 'widths-view .note',
  'far-apart': 'road-facts [data-of="roads.facts.attention.arrows"]',
  'self-or-cross': 'sources-view .note',
  shuffle: 'order-view [data-of="order.mirror.0.0"]',
  'two-layers': '#figure-stack [data-of="averages.direct.0.0"]',
  'head-divisor': '.shape-sums .divided',
};

const inSight = (visitor: Visitor) =>
  visitor.evaluate(
    (selectors) =>
      selectors.filter((selector) => document.querySelector(selector)!.checkVisibility({ visibilityProperty: true })),
    Object.values(waiting),
  );

test('parts of a figure that reveal the answer stay hidden until the guess is made', async ({ visitor }) => {
  await openPage(visitor);
  expect(await inSight(visitor)).toEqual([]);
  for (const name of Object.keys(waiting)) await visitor.click(`predict-reveal[name="${name}"] button`);
  expect(await inSight(visitor)).toEqual(Object.values(waiting));
});

test('each column heading is above its column', async ({ visitor }) => {
  await openPage(visitor);
  const astray = await visitor.evaluate(() =>
    [...document.querySelectorAll('table.matrix')]
      .filter((table) => {
        const cells = [...table.querySelectorAll('tbody tr:first-child td')].map((cell) =>
          cell.getBoundingClientRect(),
        );
        return [...table.querySelectorAll('thead th')]
          .map((head) => head.getBoundingClientRect())
          .some(({ width, right, bottom }, i) => {
            const { right: end = NaN, top = NaN } = cells[i] ?? {};
            return width > 0 && !(Math.abs(right - end) < 2 && bottom < top + 2);
          });
      })
      .map((table) => table.getAttribute('aria-label')),
  );
  expect(astray).toEqual([]);
});

test('the meter is shown in chapters that have a cosine, names the words that it compares, and shows "–" if there is no cosine', async ({
  visitor,
}) => {
  await openNear(visitor, '');
  const shown = () =>
    visitor.evaluate(() =>
      ['bank-meter .meter', 'sentence-strip .word'].filter((part) =>
        document.querySelector(part)?.checkVisibility({ visibilityProperty: true }),
      ),
    );
  const both = ['bank-meter .meter', 'sentence-strip .word'];
  for (const { id, meter } of road) {
    if (['model', 'english'].includes(meter)) continue; // this meter depends on a model, so it is not tested here
    await follow(visitor, id);
    await eventually(shown, meter === 'none' ? [] : meter === 'masked' ? both.slice(0, 1) : both);
    if (meter !== 'none') expect(await textOf(visitor, 'bank-meter .where')).toMatch(/^bank( 2)? and bank/);
  }
  await follow(visitor, 'query-key-value');
  await eventually(() => textOf(visitor, 'bank-meter .where'), 'bank and bank, after Q, K, V');
  const zeros = [0, 1, 2, 3].flatMap((row) => [0, 1, 2].map((column) => `weight.${row}.${column}=0`));
  await follow(visitor, `one-word?v=1&${zeros.join('&')}`);
  await eventually(() => textOf(visitor, 'bank-meter .reading'), 'cos –');
  expect(await textOf(visitor, 'bank-meter .where')).toBe('bank and bank, after X·W');
});

test('the words at the top are underlined by the weights of the stage that the meter shows', async ({ visitor }) => {
  const share = () =>
    visitor.evaluate(() =>
      Number(document.querySelector<HTMLElement>('sentence-strip .river .word')!.style.getPropertyValue('--share')),
    );
  const weight = async (path: string) => Number(await textOf(visitor, `.prose live-number[data-of="${path}"]`));
  await openNear(visitor, '');
  for (const [chapter, path] of [
    ['compare-weight-mix', 'river.weights.1.0'],
    ['query-key-value', 'learned.river.weights.1.0'],
  ] as const) {
    await follow(visitor, chapter);
    await eventually(async () => Math.abs((await share()) - (await weight(path))) < 0.0006, true);
  }
  await follow(visitor, 'one-word');
  await eventually(share, 0);
});

test('on a phone a docked figure is complete, comes after its first words and leaves half of the window free, and its rows are tall enough for a finger', async ({
  visitor,
}) => {
  await openPage(visitor, '', phone);
  const docked = await visitor.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.stage[data-docks]')].map((stage) => {
      stage.scrollIntoView({ behavior: 'instant' });
      const { bottom } = stage.getBoundingClientRect();
      const first = stage.parentElement!.querySelector('.prose > *')!;
      return {
        id: stage.id,
        hidden: stage.scrollHeight - stage.clientHeight,
        left: innerHeight - bottom,
        isBefore: stage.offsetTop < (first as HTMLElement).offsetTop,
      };
    }),
  );
  expect(docked.length).toBeGreaterThan(1);
  expect(docked.filter(({ hidden, left, isBefore }) => hidden > 1 || left < phone.height * 0.45 || isBefore)).toEqual(
    [],
  );
  const others = await visitor.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.stage:not([data-docks])')]
      .filter(
        (stage) =>
          !['static', 'relative'].includes(getComputedStyle(stage).position) ||
          stage.scrollHeight - stage.clientHeight > 1,
      )
      .map(({ id }) => id),
  );
  expect(others, 'taller figures stand whole in the text').toEqual([]);
  const low = await visitor.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('.matrix .cell.editable')].filter(
        (shown) => shown.offsetHeight > 0 && shown.offsetHeight < 32,
      ).length,
  );
  expect(low, 'cells too low for a finger').toBe(0);
});

test('on a phone a docked figure says how to change its number, and with open code sections figures are not docked', async ({
  visitor,
}) => {
  await openNear(visitor, 'query-key-value', phone);
  const look = () =>
    visitor.evaluate(() => {
      const shown = (selector: string) =>
        document.querySelector<HTMLElement>(`#figure-match ${selector}`)!.offsetHeight;
      return {
        docks: document.querySelector('#figure-match')!.hasAttribute('data-docks'),
        change: shown('.change') > 0,
        formula: shown('.formula') > 0,
        code: shown('details.proof') > 0,
      };
    });
  await focusOn(visitor, cell('figure-match', 'hand.scores.0.1'));
  expect(await look()).toEqual({ docks: true, change: true, formula: false, code: false });
  await openProof(visitor);
  await eventually(look, { docks: false, change: true, formula: true, code: true });
});

test('the sum stays at the bottom of the window while its figure scrolls past, and a number can be reset there', async ({
  visitor,
}) => {
  await openNear(visitor, 'one-word?v=1&weight.0.0=2', phone);
  await visitor.evaluate(() => {
    const { top } = document.querySelector('#figure-product')!.getBoundingClientRect();
    scrollBy({ top: top - innerHeight / 2, behavior: 'instant' });
  });
  // The page reserves the edit bar's space only after the edit is painted.
  const look = () =>
    visitor.evaluate(() => {
      const [sum, bar] = ['#figure-product .work', '.edit-bar'].map((selector) =>
        document.querySelector(selector)!.getBoundingClientRect(),
      );
      return { atTheBottom: sum!.bottom > innerHeight - 100, aboveTheBar: sum!.bottom <= bar!.top + 1 };
    });
  await eventually(look, { atTheBottom: true, aboveTheBar: true });
  await focusOn(visitor, cell('figure-product', 'weight.0.0'));
  await visitor.click('#figure-product .give-back');
  expect(await hashOf(visitor)).toBe('#one-word');
  await eventually(() => focusIsOn(visitor, cell('figure-product', 'weight.0.0')), true);
  await eventually(() => textOf(visitor, '#figure-product .give-back'), '');
});

test('in a wide window, a text that is shorter than its figure stays in sight beside it', async ({ visitor }) => {
  await openNear(visitor, 'averages');
  const [prose, stage] = await visitor.evaluate(async () => {
    const figure = document.querySelector<HTMLElement>('#figure-feed')!;
    const place = (element: Element) => element.getBoundingClientRect().toJSON() as DOMRect;
    scrollBy({ top: place(figure).bottom - innerHeight, behavior: 'instant' });
    await new Promise((frame) => requestAnimationFrame(frame));
    return [place(figure.parentElement!.querySelector('.prose')!), place(figure)];
  });
  expect(stage!.height).toBeGreaterThan(900);
  expect(prose!.bottom, 'where the figure ends, its text is still in sight').toBeGreaterThan(400);
});

test('in a low window a figure that stays beside its text ends above the bottom of the window', async ({ visitor }) => {
  await openPage(visitor);
  await visitor.resize(1366, 768);
  const beyond = await visitor.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.stage.tall')]
      .filter((figure) => figure.offsetHeight + parseFloat(getComputedStyle(figure).top) > innerHeight)
      .map(({ id }) => id),
  );
  expect(beyond).toEqual([]);
});

test('the message about a text that is not a number is not cut off', async ({ visitor }) => {
  await openNear(visitor, 'three-roads');
  await visitor.resize(1280, 720);
  await focusOn(visitor, cell('figure-sources', 'sources.weights.2.1'));
  await visitor.press('Enter');
  await visitor.type('abc');
  await visitor.press('Enter');
  const beyond = await visitor.evaluate(() => {
    const message = document.querySelector('#figure-sources .grid-message:not(:empty)')!.getBoundingClientRect();
    const figure = document.querySelector('#figure-sources')!.getBoundingClientRect();
    return message.width > 0 ? Math.max(figure.left - message.left, message.right - figure.right) : NaN;
  });
  expect(beyond).toBeLessThanOrEqual(0);
});

test('the verdict on an answer scrolls into view', async ({ visitor }) => {
  await openNear(visitor, 'one-word', phone);
  await allYours(visitor, 'project');
  await visitor.evaluate(() => {
    const field = document.querySelector<HTMLElement>('exercise-card[name="project"] input')!;
    field.focus();
    const { bottom } = field.getBoundingClientRect();
    scrollBy({ top: bottom - innerHeight + 5, behavior: 'instant' });
  });
  await visitor.press('Enter');
  const out = () =>
    visitor.evaluate(
      () =>
        document.querySelector('exercise-card[name="project"] .verdict')!.getBoundingClientRect().bottom - innerHeight,
    );
  await expect.poll(out).toBeLessThan(1); // not 0, because browsers scroll by whole pixels
});

test('on a phone the opening’s slider is above the edit bar', async ({ visitor }) => {
  await openNear(visitor, 'opening?v=1&weight.0.0=2', phone);
  const [slider, bar] = await visitor.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    return ['.opening-control', '.edit-bar'].map(
      (selector) => document.querySelector(selector)!.getBoundingClientRect().toJSON() as DOMRect,
    );
  });
  expect(slider!.bottom).toBeLessThanOrEqual(bar!.top + 1);
  expect(slider!.bottom).toBeGreaterThan(phone.height - 120);
});

test('the sandbox keeps the sum at the bottom of the window, and the edit bar fits above it', async ({ visitor }) => {
  for (const folder of ['', 'ru/']) {
    await openNear(visitor, 'sandbox?v=1&weight.0.0=2', { ...phone, width: 360 }, folder);
    const [sum, bar] = await visitor.evaluate(() => {
      document.querySelector('#figure-sandbox')!.scrollIntoView({ behavior: 'instant' });
      return ['#figure-sandbox .work', '.edit-bar'].map(
        (selector) => document.querySelector(selector)!.getBoundingClientRect().toJSON() as DOMRect,
      );
    });
    expect(sum!.bottom).toBeGreaterThan(phone.height - 100);
    expect(sum!.bottom).toBeLessThanOrEqual(bar!.top + 1);
    expect(bar!.bottom).toBeLessThanOrEqual(phone.height);
    expect(bar!.left).toBeGreaterThanOrEqual(0);
    expect(bar!.right).toBeLessThanOrEqual(360);
  }
});

test('on a phone a figure’s footer lies inside the figure, docked or not', async ({ visitor }) => {
  await openNear(visitor, 'one-word', phone);
  const out = await visitor.evaluate(() => {
    const [figure, foot] = ['#figure-product', '#figure-product .figure-foot'].map((name) =>
      document.querySelector(name)!.getBoundingClientRect(),
    ) as [DOMRect, DOMRect];
    const { bottom } = document.querySelector('#figure-product')!.previousElementSibling!.getBoundingClientRect();
    return { foot: foot.top < figure.top || foot.bottom > figure.bottom, gap: figure.top - bottom };
  });
  expect(out.foot).toBe(false);
  expect(out.gap, 'pixels between the text and its figure').toBeGreaterThan(0);
  expect(out.gap, 'pixels between the text and its figure').toBeLessThan(48);
});

test('beside a longer text, both ends of a figure that is taller than the window come into sight', async ({
  visitor,
}) => {
  await openPage(visitor, '', { ...wide, width: 1280, height: 720 });
  const measured = await visitor.evaluate(async () => {
    const scroll = async (top: number) => {
      scrollBy({ top, behavior: 'instant' });
      // A docked figure moves only in the frame after the scroll.
      for (let frame = 0; frame < 2; frame++) await new Promise((done) => requestAnimationFrame(done));
    };
    const strip = document.querySelector('.strip')!.getBoundingClientRect().bottom;
    const found = [];
    for (const stage of document.querySelectorAll<HTMLElement>('.spread > .stage')) {
      const excess = stage.offsetHeight + strip - innerHeight;
      const { offsetHeight } = stage.parentElement!;
      if (offsetHeight < stage.offsetHeight + 3 * Math.max(excess, 0) + 200) continue;
      await scroll(stage.parentElement!.getBoundingClientRect().top - strip);
      const above = strip - stage.getBoundingClientRect().top;
      await scroll(Math.max(excess, 0) + 60);
      const below = stage.getBoundingClientRect().bottom - innerHeight;
      await scroll(40);
      const moved = stage.getBoundingClientRect().bottom - innerHeight - below;
      await scroll(-Math.max(excess, 0) - 60);
      found.push({ id: stage.id, excess, above, below, moved, again: strip - stage.getBoundingClientRect().top });
    }
    return found;
  });
  expect(measured.length).toBeGreaterThan(10);
  expect(measured.filter(({ excess }) => excess > 0).length).toBeGreaterThan(1);
  // Browsers scroll by whole pixels, but figures may start at a fraction of a pixel, so allow less than 1 pixel.
  for (const { id, above, below, moved, again } of measured) {
    expect(above, `the upper end of ${id} at the start of its text`).toBeLessThan(1);
    expect(below, `the lower end of ${id} after scrolling down`).toBeLessThan(1);
    expect(Math.abs(moved), `${id} stays while the text scrolls on`).toBeLessThan(1);
    expect(again, `the upper end of ${id} after scrolling up`).toBeLessThan(1);
  }
});

test('a figure that moves under a resting mouse keeps explaining the same number, and stays in place', async ({
  visitor,
}) => {
  await openNear(visitor, 'one-word', wide);
  const number = cell('figure-product', 'weight.0.0');
  await visitor.evaluate(() => {
    // Make the button that appears for an edited number taller than a row, so that another row moves under the mouse.
    const style = new CSSStyleSheet();
    style.replaceSync('.give-back { min-block-size: 120px; }');
    document.adoptedStyleSheets.push(style);
    // Scroll to the end of the figure's text. There the figure's lower edge stays in place, so its upper edge moves.
    const figure = document.querySelector('#figure-product')!;
    const end = figure.parentElement!.getBoundingClientRect().bottom;
    scrollBy({ top: end - figure.getBoundingClientRect().height - 40, behavior: 'instant' });
  });
  const topOf = () =>
    visitor.evaluate((selector) => Math.round(document.querySelector(selector)!.getBoundingClientRect().top), number);
  await visitor.click(number);
  const before = await topOf();
  await visitor.press('Enter');
  await visitor.press('Control+a');
  await visitor.type('5');
  await visitor.press('Enter');
  await eventually(async () => before - (await topOf()) > 40, true);
  const seen = await visitor.evaluate(
    (selector) =>
      new Promise<{ tops: number[]; of: string[] }>((done) => {
        const tops = new Set<number>();
        const of = new Set<string>();
        const look = (frames: number) => {
          tops.add(Math.round(document.querySelector(selector)!.getBoundingClientRect().top));
          of.add(document.querySelector('#figure-product .work .of')!.textContent);
          if (frames === 0) done({ tops: [...tops], of: [...of] });
          else requestAnimationFrame(() => look(frames - 1));
        };
        look(20);
      }),
    number,
  );
  expect(seen).toEqual({ tops: [await topOf()], of: ['W [1, 1]'] });
});
