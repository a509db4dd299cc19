// Tests the chapter "order": words that change places, position encodings that distinguish them, and a limited learned
// table.
import { words } from '../../web/chapters/order/words.en.ts';
import { beyond } from './support/beyond.ts';
import { loadEngine, stateOf } from './support/lesson.ts';
import { cell, drawn, expectTrueNow, focusOn, follow, hashOf, openNear, textOf } from './support/page.ts';
import { expect, someLanguages, test } from './support/test.ts';
import { wide } from './support/visitor.ts';
import type { Visitor } from './support/visitor.ts';

const column = (visitor: Visitor, matrix: string) =>
  visitor.evaluate(
    (path) =>
      [...document.querySelectorAll(`#figure-order td [data-of^="${path}."]`)].map(({ textContent }) => textContent),
    matrix,
  );

test('shuffled words move with their rows until positions are on', async ({ visitor }) => {
  await openNear(visitor, 'order');
  const before = await column(visitor, 'order.context');
  await focusOn(visitor, 'word-shuffle button:first-of-type');
  await visitor.press('Enter');
  await drawn(visitor);
  expect(stateOf(await hashOf(visitor)).wordOrder).toBe('102');
  const rows = (texts: (string | null)[]) => [0, 1, 2].map((row) => texts.slice(4 * row, 4 * row + 4).join(' '));
  const [dog, bites, man] = rows(before);
  expect(rows(await column(visitor, 'order.context'))).toEqual([bites, dog, man]);
  expect(await column(visitor, 'order.mirror')).toEqual(['1.000', '1.000', '1.000']);
  await focusOn(visitor, 'choice-switch[field="positions"] input:checked');
  await visitor.press('ArrowRight');
  await drawn(visitor);
  expect(stateOf(await hashOf(visitor)).positions).toBe('sinusoid');
  const told = (await column(visitor, 'order.mirror')).map(Number);
  expect(Math.min(...told)).toBeLessThan(0.999);
  await visitor.click('word-shuffle button:last-of-type');
  await drawn(visitor);
  expect(stateOf(await hashOf(visitor)).wordOrder).toBe('201');
  await expectTrueNow(visitor);
});

test('the note says that no number changes only while that is true', async ({ visitor }) => {
  await openNear(visitor, 'order');
  const { note, stays } = words.order;
  for (const [link, said] of [
    ['', note.none],
    ['order.weights.1.0=0.9', `${note.none} ${stays}`],
    ['dog.1=0.9', note.none],
    ['positions=byToken&order.context.0.1=2', `${note.byToken} ${stays}`],
    ['positions=sinusoid&order.weights.1.0=0.9', note.sinusoid],
  ] as const) {
    await follow(visitor, `order?v=1${link && '&'}${link}`);
    await drawn(visitor);
    expect(await textOf(visitor, 'order-view .note'), link).toBe(said);
  }
});

test('a guess hides the results only of the settings that it asks about', async ({ visitor }) => {
  const told = () =>
    visitor.evaluate(() =>
      ['order-view .note', 'order-view [data-of="order.mirror.0.0"]'].map((selector) =>
        document.querySelector(selector)!.checkVisibility({ visibilityProperty: true }),
      ),
    );
  for (const [positions, seen] of [
    ['none', false],
    ['sinusoid', true],
    ['rotary', true],
    ['byToken', false],
  ] as const) {
    await openNear(visitor, `order?v=1&positions=${positions}`);
    expect(await told(), positions).toEqual([seen, seen]);
  }
  await visitor.click('predict-reveal[name="by-token"] button');
  expect(await told()).toEqual([true, true]);
});

test('an edit belongs to its word, wherever the word moves', async ({ visitor }) => {
  await openNear(visitor, 'order?v=1&wordOrder=210');
  await focusOn(visitor, cell('figure-order', 'order.embeddings.0.2'));
  for (const key of ['2', '.', '5', 'Enter']) await visitor.press(key);
  await drawn(visitor);
  expect(stateOf(await hashOf(visitor)).edits).toEqual({ 'man.2': 2.5 });
  await follow(visitor, 'order?v=1&man.2=2.5');
  expect(await textOf(visitor, '#figure-order [data-of="order.embeddings.2.2"]')).toBe('2.5');
  await expectTrueNow(visitor);
});

test('a learned table refuses positions after its last, but sinusoids have no last position', async ({ visitor }) => {
  const engine = await loadEngine();
  await openNear(visitor, 'order?v=1&table=learned&position=7');
  expect(await textOf(visitor, 'place-product .problem')).toBe('');
  expect(await textOf(visitor, '[data-of="order.table.7.0"]')).not.toBe('');
  await focusOn(visitor, 'range-slider[field="position"] input');
  await visitor.press('ArrowRight');
  await drawn(visitor);
  const table = Array.from({ length: 8 }, () => [0]);
  expect(() => engine.learnedPositions(table, 9)).toThrow(RangeError);
  expect(await textOf(visitor, 'place-product .problem')).toBe(`${words.waves.rows} 8. ${words.waves.none} 8.`);
  await expectTrueNow(visitor);
  await follow(visitor, 'order?v=1&table=sinusoid&position=16');
  expect(await textOf(visitor, 'place-product .problem')).toBe('');
  expect(await textOf(visitor, 'wave-view [data-of="order.waves.16.0"]')).toBe(
    Math.sin(16).toFixed(3).replace('-', '−'),
  );
});

/** Runs in the page: presses the pointer on a grip, moves the grip to another position, and releases it. */
function dragTo({ grip, to, pointerType }: { grip: string; to: number; pointerType: string }): void {
  const picture = document.querySelector('wave-view svg')!;
  const centre = (element: Element) => {
    const { left, width, top, height } = element.getBoundingClientRect();
    return { clientX: left + width / 2, clientY: top + height / 2 };
  };
  const tell = (type: string, at: Element) =>
    picture.dispatchEvent(
      new PointerEvent(type, {
        ...centre(at),
        pointerType,
        pointerId: window.pointer ?? 1,
        bubbles: true,
        cancelable: true,
      }),
    );
  tell('pointerdown', document.querySelector(`.grip.${grip} circle`)!);
  tell('pointermove', document.querySelectorAll('wave-view .place')[to]!);
  tell('pointerup', document.querySelectorAll('wave-view .place')[to]!);
}

test('two positions follow mouse, finger and keys, and their product depends only on their distance', async ({
  visitor,
}) => {
  await openNear(visitor, 'order');
  const product = () => textOf(visitor, 'place-product [data-of="order.pair.product"]');
  const places = async () => {
    const { position, otherPlace } = stateOf(await hashOf(visitor));
    return [position, otherPlace];
  };
  const cosines = (distance: number) =>
    [1, 10, 100, 1000].reduce((sum, period) => sum + Math.cos(distance / period), 0).toFixed(3);
  expect(await product()).toBe(cosines(3));
  await visitor.evaluate(() =>
    addEventListener('pointerdown', ({ pointerId }) => (window.pointer = pointerId), { once: true, capture: true }),
  );
  await visitor.click('wave-view .place:nth-of-type(16)'); // the nearer of the two grips moves there
  await drawn(visitor);
  expect(await places()).toEqual([15, 2]);
  for (const [grip, to, pointerType, wanted] of [
    ['otherPlace', 9, 'mouse', [15, 9]],
    ['position', 6, 'touch', [6, 9]],
    ['otherPlace', 6, 'touch', [6, 6]],
    ['otherPlace', 0, 'mouse', [6, 0]],
  ] as const) {
    await visitor.evaluate(dragTo, { grip, to, pointerType });
    await drawn(visitor);
    expect(await places()).toEqual(wanted);
    expect(await product()).toBe(cosines(Math.abs(wanted[0] - wanted[1])));
  }
  expect(await visitor.evaluate(() => getComputedStyle(document.querySelector('wave-view svg')!).touchAction)).toBe(
    'pan-y',
  );
  await focusOn(visitor, 'range-slider[field="otherPlace"] input');
  await visitor.press('ArrowRight');
  await focusOn(visitor, 'range-slider[field="position"] input');
  await visitor.press('ArrowRight');
  await drawn(visitor);
  expect(await places()).toEqual([7, 1]);
  expect(await product()).toBe(cosines(6));
  await expectTrueNow(visitor);
});

test('arrows rotate with the position of their words, and the scores stay', async ({ visitor }) => {
  await openNear(visitor, 'order');
  const turned = () =>
    visitor.evaluate(() => ({
      /** The angle in degrees by which each query’s arrow is rotated. */
      by: [...document.querySelectorAll('turning-arrows svg')].map((plane) => {
        const angle = (selector: string) => {
          const { x1, y1, x2, y2 } = plane.querySelector<SVGLineElement>(selector)!;
          return Math.atan2(y1.baseVal.value - y2.baseVal.value, x2.baseVal.value - x1.baseVal.value);
        };
        const between = angle('.arrow.query:not(.before)') - angle('.arrow.query.before');
        return Math.round((((between * 180) / Math.PI + 720) % 360) * 10) / 10;
      }),
      names: [...document.querySelectorAll('turning-arrows svg text')].map(({ textContent }) => textContent),
      scores: [...document.querySelectorAll('#figure-turn [data-of^="turning.scores."]')].map(
        ({ textContent }) => textContent,
      ),
    }));
  const before = await turned();
  expect(before.by).toEqual([0, 0]);
  expect(before.names).toEqual(['man', 'dog', 'man', 'dog']);
  await focusOn(visitor, '#figure-turn range-slider input');
  for (const _ of [1, 2, 3]) await visitor.press('ArrowRight');
  await drawn(visitor);
  const after = await turned();
  expect(Math.abs(after.by[0]! - (3 * 180) / Math.PI)).toBeLessThan(1);
  expect(Math.abs(after.by[1]! - 0.03 * (180 / Math.PI))).toBeLessThan(1);
  expect(after.scores).toEqual(before.scores);
  await focusOn(visitor, cell('figure-turn', 'turning.scores.1.0'));
  await drawn(visitor);
  expect((await turned()).names).toEqual(['dog', 'bites', 'dog', 'bites']);
  await expectTrueNow(visitor);
});

for (const { folder, words: locale } of someLanguages) {
  test(`${locale.page.name}: the widest tables and formulas fit into their column`, async ({ visitor }) => {
    await openNear(visitor, 'order', wide, folder);
    for (const width of [320, 390, 1366]) {
      await visitor.resize(width, 800);
      for (const state of [
        'positions=concatenated',
        'positions=rotary&firstPlace=16',
        'table=learned&position=12&otherPlace=14',
      ]) {
        await follow(visitor, `order?v=1&${state}`);
        await drawn(visitor);
        const found = (await visitor.evaluate(beyond)).filter(({ what }) => what.startsWith('order'));
        expect(found, `${state}, ${width}`).toEqual([]);
      }
    }
  });
}

declare global {
  interface Window {
    pointer?: number;
  }
}

test('for every score the arrows have the same height, and their labels do not overlap', async ({ visitor }) => {
  for (const place of [0, 9, 16]) {
    await openNear(visitor, `order?v=1&firstPlace=${place}`);
    const heights = new Set<number>();
    for (const path of [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => `turning.scores.${row}.${column}`))) {
      await focusOn(visitor, cell('figure-turn', path));
      await drawn(visitor);
      const { height, meeting } = await visitor.evaluate(() => {
        const planes = document.querySelector<HTMLElement>('#figure-turn .planes')!;
        const names = [...planes.querySelectorAll('svg')].map((svg) =>
          [...svg.querySelectorAll('text')].map((text) => text.getBoundingClientRect()),
        );
        const meets = ([a, b]: DOMRect[]) =>
          a!.left < b!.right - 1 && b!.left < a!.right - 1 && a!.top < b!.bottom - 4 && b!.top < a!.bottom - 4;
        return { height: planes.offsetHeight, meeting: names.filter(meets).length };
      });
      heights.add(height);
      expect(meeting, `${path} from place ${place}`).toBe(0);
    }
    expect(heights.size, `heights from place ${place}`).toBe(1);
  }
});
