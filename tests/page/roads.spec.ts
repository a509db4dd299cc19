// The chapter "three-roads": the clock activates neurons in order, and selecting a neuron highlights its inputs.
// Keys and values come from the selected source.
import { words } from '../../web/chapters/three-roads/words.en.ts';
import { stateOf } from './support/lesson.ts';
import { drawn, expectTrueNow, focusOn, follow, hashOf, openNear, textOf } from './support/page.ts';
import { expect, someLanguages, test } from './support/test.ts';
import { phone } from './support/visitor.ts';
import type { Visitor } from './support/visitor.ts';

/**
 * The network as drawn: the steps of the computed neurons, how many neurons, words and lines are highlighted as inputs,
 * and how many neurons are selected.
 */
const net = (visitor: Visitor) =>
  visitor.evaluate(() => {
    const count = (selector: string) => document.querySelectorAll(`road-net ${selector}`).length;
    return {
      known: [...document.querySelectorAll('road-net .neuron.known .step')].map(({ textContent }) =>
        Number(textContent),
      ),
      heard: count('.neuron.heard'),
      words: count('.word.heard'),
      lines: count('line.heard'),
      asked: count('.neuron.asked'),
    };
  });

test('an RNN needs one clock step after another, and other networks do not', async ({ visitor }) => {
  await openNear(visitor, 'three-roads?v=1&length=5');
  expect((await net(visitor)).known).toEqual([]);
  for (let step = 1; step <= 7; step++) {
    await visitor.click('step-clock button:nth-of-type(3)');
    await drawn(visitor);
    const places = [0, 1, 2, 3, 4];
    const expected = [1, 2, 3].flatMap((layer) => places.map((place) => layer + place)).filter((when) => when <= step);
    expect((await net(visitor)).known.sort()).toEqual(expected.sort());
  }
  await expectTrueNow(visitor);
  for (const road of ['window', 'attention']) {
    await follow(visitor, `three-roads?v=1&length=16&road=${road}&clock=1`);
    expect((await net(visitor)).known).toEqual(Array.from({ length: 16 }, () => 1));
    await expectTrueNow(visitor);
  }
  expect(await textOf(visitor, '[data-of="roads.facts.rnn.layer"]')).toBe('16');
  expect(await textOf(visitor, '[data-of="roads.facts.rnn.arrows"]')).toBe('16');
  expect(await textOf(visitor, '[data-of="roads.facts.attention.arrows"]')).toBe('1');
});

test('arrow keys move between neurons, and each neuron highlights its inputs', async ({ visitor }) => {
  await openNear(visitor, 'three-roads?v=1&road=window&length=9&neuron=4');
  expect(await net(visitor)).toMatchObject({ heard: 1, words: 3, lines: 3, asked: 1 });
  await focusOn(visitor, 'road-net .neuron.asked');
  for (const [key, neuron, words] of [
    ['ArrowUp', 20, 5],
    ['ArrowUp', 36, 7],
    ['ArrowUp', 36, 7],
    ['ArrowRight', 37, 7],
    ['ArrowRight', 38, 6],
    ['ArrowDown', 22, 5],
  ] as const) {
    await visitor.press(key);
    await drawn(visitor);
    expect(stateOf(await hashOf(visitor)).neuron).toBe(neuron);
    expect((await net(visitor)).words).toBe(words);
    expect(await visitor.evaluate(() => document.activeElement!.matches('.neuron.asked'))).toBe(true);
  }
  await visitor.click('road-net .neuron:nth-of-type(10) text');
  await drawn(visitor);
  expect(stateOf(await hashOf(visitor)).neuron).toBe(0);
  await expectTrueNow(visitor);
});

test('cross-attention and self-attention show their weights, and different numbers of keys and values are reported', async ({
  visitor,
}) => {
  await openNear(visitor, 'three-roads');
  const columns = () => textOf(visitor, '#figure-sources [data-of="sources.weights.columns"]');
  expect(await columns()).toBe('2');
  await focusOn(visitor, 'choice-switch[field="sources"] input:checked');
  await visitor.press('ArrowRight');
  await drawn(visitor);
  expect(await columns()).toBe('3');
  expect(await textOf(visitor, '#figure-sources [data-of="sources.weights.1.1"]')).toBe(
    await textOf(visitor, 'encoder-decoder [data-of="sources.weights.1.1"]'),
  );
  await expectTrueNow(visitor);
  await visitor.press('ArrowRight');
  await drawn(visitor);
  const { sources } = words;
  expect(await textOf(visitor, 'sources-view .problem')).toBe(`${sources.keys} 2, ${sources.given} 3`);
  expect(await textOf(visitor, '#figure-sources [data-of="sources.context.0.0"]')).toBe('');
  await expectTrueNow(visitor);
});

/**
 * Runs in the page: lists the parts of pictures that are cut off, the texts that cross the edge of a box, and the texts
 * that overlap.
 */
function misplaced(): string[] {
  const slack = 1;
  const found: string[] = [];
  const box = (element: Element) => element.getBoundingClientRect();
  const name = (element: Element) =>
    `${element.localName}.${element.getAttribute('class')} “${element.textContent?.trim()}”`;
  /** The box of a text without the space above its letters, because each browser rounds this space differently. */
  const letters = (text: SVGTextElement) => {
    const { x, y, width, height } = text.getBBox();
    const above = 0.35 * parseFloat(getComputedStyle(text).fontSize);
    const { a, d, e, f } = text.getScreenCTM()!;
    return new DOMRect(x * a + e, (y + above) * d + f, width * a, (height - above) * d);
  };
  const meets = (a: DOMRect, b: DOMRect, by: number) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > by &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > by;
  /** Whether box a, enlarged by `room` pixels, is inside box b. A focused neuron needs this room for its frame. */
  const within = (a: DOMRect, b: DOMRect, room = -slack) =>
    a.left - room >= b.left && a.right + room <= b.right && a.top - room >= b.top && a.bottom + room <= b.bottom;
  for (const picture of document.querySelectorAll('#three-roads svg')) {
    for (const part of picture.querySelectorAll('text, circle, rect, path:not(defs *), line'))
      if (box(part).width > 0 && !within(box(part), box(picture), part.closest('.neuron') ? 3 : undefined))
        found.push(`${name(part)} is cut off`);
  }
  const blocks = document.querySelectorAll('.outline .block rect');
  const texts = document.querySelectorAll<SVGTextElement>('.outline text');
  for (const text of texts) {
    for (const block of blocks)
      if (meets(box(text), box(block), slack) && !within(box(text), box(block)))
        found.push(`${name(text)} stands across a box`);
    for (const other of texts)
      if (text !== other && meets(letters(text), letters(other), 0.5))
        found.push(`${name(text)} runs into ${name(other)}`);
  }
  return found;
}

for (const { folder, words: locale } of someLanguages) {
  test(`${locale.page.name}: no picture is cut off, and no label crosses a box or overlaps another`, async ({
    visitor,
  }) => {
    await openNear(visitor, 'three-roads', phone, folder);
    for (const width of [1366, phone.width]) {
      await visitor.resize(width, phone.height);
      for (const state of [
        'road=rnn',
        'sources=self&road=attention',
        'sources=torn&road=window',
        'length=16&neuron=47',
      ]) {
        await follow(visitor, `three-roads?v=1&${state}`);
        await drawn(visitor);
        expect(await visitor.evaluate(misplaced), `${state}, ${width}`).toEqual([]);
      }
    }
  });
}
