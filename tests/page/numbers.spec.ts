// Every number on the page is the engine's, after edits, with all choices of the switches, and with random edits.
import {
  expectTrueNow,
  expectTrueNumbers,
  chapterIds,
  cell,
  eventually,
  follow,
  hashOf,
  openNear,
  openPage,
  quarters,
  someQuarters,
} from './support/page.ts';
import { choiceNames, choices } from '../../web/core/store/choices.ts';
import { exerciseNames } from '../../web/core/store/state.ts';
import { stateOf, wrongOnes } from './support/lesson.ts';
import { randomLinks } from './support/random-links.ts';
import type { Shown } from './support/survey.ts';
import { expect, isLong, longTest, onceInShort, test } from './support/test.ts';
import { low } from './support/visitor.ts';
import type { Visitor } from './support/visitor.ts';

test('all numbers are true as the page opens, and every chapter shows some', onceInShort, async ({ visitor }) => {
  await openPage(visitor, '', low);
  const { shown } = await expectTrueNumbers(visitor);
  const families = new Set(shown.map(({ of }) => of.replace(/\.\d+(\.\d+)?$/, '')));
  for (const family of [
    'meter.blend',
    'blend.river.vector',
    'gap',
    'weight',
    'river.embeddings',
    'finance.projected',
    'river.scores',
    'river.softmax.1.shifted',
    'river.weights',
    'river.context',
    'loop.total',
    'notebook.cells.0.printed',
    'verified.same',
    'exercises.project.weight',
    'exercises.softmax.scores',
    'exercises.digit.values',
    'copies.javascript',
  ]) {
    expect(families).toContain(family);
  }
  for (const chapter of chapterIds) {
    await follow(visitor, chapter);
    await expectTrueNumbers(visitor);
  }
});

/** Selects a cell by a click, opens it, and types a number. */
async function setCell(visitor: Visitor, selector: string, text: string): Promise<void> {
  // The cell's chapter may have only just loaded.
  await eventually(() => visitor.evaluate((wanted) => document.querySelector(wanted) !== null, selector), true);
  await visitor.click(selector);
  await visitor.press('Enter');
  await visitor.press('Control+a');
  await visitor.type(text);
  await visitor.press('Enter');
}

const edits: { chapter: string; figure: string; path: string; key: string }[] = [
  { chapter: 'one-word', figure: 'figure-product', path: 'river.embeddings.1.0', key: 'bank.0' },
  { chapter: 'one-word', figure: 'figure-product', path: 'weight.1.2', key: 'weight.1.2' },
  { chapter: 'compare-weight-mix', figure: 'figure-compare', path: 'river.scores.1.2', key: 'river.scores.1.2' },
  {
    chapter: 'compare-weight-mix',
    figure: 'figure-weight',
    path: 'river.softmax.1.maximum',
    key: 'river.softmax.1.maximum',
  },
  {
    chapter: 'compare-weight-mix',
    figure: 'figure-weight',
    path: 'river.softmax.1.exponentials.0',
    key: 'river.softmax.1.exponentials.0',
  },
  { chapter: 'compare-weight-mix', figure: 'figure-weight', path: 'river.weights.2.1', key: 'river.weights.2.1' },
  { chapter: 'self-obsessed', figure: 'figure-alike', path: 'obsessed.scores.5.5', key: 'obsessed.scores.5.5' },
  { chapter: 'self-obsessed', figure: 'figure-mirror', path: 'obsessed.weights.3.3', key: 'obsessed.weights.3.3' },
  { chapter: 'query-key-value', figure: 'figure-parts', path: 'hand.queryWeight.2.1', key: 'hand.queryWeight.2.1' },
  { chapter: 'class-verified', figure: 'figure-rounded', path: 'hand.rounded.0.0', key: 'hand.rounded.0.0' },
  { chapter: 'query-key-value', figure: 'figure-match', path: 'hand.scores.1.1', key: 'hand.scores.1.1' },
  {
    chapter: 'query-key-value',
    figure: 'figure-learned',
    path: 'learned.river.queries.1.0',
    key: 'learned.river.queries.1.0',
  },
  { chapter: 'compare-weight-mix', figure: 'figure-mix', path: 'river.context.0.3', key: 'river.context.0.3' },
  { chapter: 'three-roads', figure: 'figure-sources', path: 'sources.weights.1.0', key: 'sources.weights.1.0' },
  { chapter: 'order', figure: 'figure-order', path: 'order.weights.2.1', key: 'order.weights.2.1' },
  { chapter: 'no-peeking', figure: 'figure-masked', path: 'mask.weights.3.1', key: 'mask.weights.3.1' },
];

longTest('all numbers are true after typing into cells', async ({ visitor }) => {
  await openNear(visitor, edits[0]!.chapter);
  for (const [i, { chapter, figure, path, key }] of edits.entries()) {
    await follow(visitor, `${chapter}${(await hashOf(visitor)).replace(/^#?[^?]*/, '')}`);
    await setCell(visitor, cell(figure, path), `−1,${i}5`);
    expect(stateOf((await expectTrueNow(visitor)).hash).edits[key]).toBe(Number(`-1.${i}5`));
  }
});

/** Links with further settings of switches and sliders, in addition to the plain choices of each switch. */
const switched: Record<string, string[]> = {
  notebooks: ['000', '001', '002', '003', '004'].map(
    (notebook) => `class-verified?v=1&notebook=${notebook}&precision=float64`,
  ),
  notations: ['product', 'linear', 'column'].map(
    (notation) => `class-verified?v=1&notation=${notation}&sentence=finance`,
  ),
  rows: ['river', 'finance'].flatMap((sentence) =>
    [0, 1, 2].map((row) => `compare-weight-mix?v=1&sentence=${sentence}&row=${row}`),
  ),
  loop: [1, 5, 9].map((loop) => `compare-weight-mix?v=1&loop=${loop}`),
  blend: [1, 50, 100].map((blend) => `opening?v=1&blend=${blend}`),
  divisor: [20, 40, 160].map((divisor) => `self-obsessed?v=1&divisor=${divisor}`),
  layers: [1, 12].map((layers) => `averages?v=1&layers=${layers}&activation=relu&fed=mud`),
  blocks: ['none', 'pre', 'post'].map((norm) => `averages?v=1&residual=on&norm=${norm}`),
  heads: ['two', 'one'].map((headsAs) => `many-heads?v=1&headsAs=${headsAs}&mixer=on&heads.query.0.0=2`),
  sizes: [8, 4, 2, 1].flatMap((headCount) =>
    ['split', 'whole'].map((headSizes) => `many-heads?v=1&headCount=${headCount}&headSizes=${headSizes}`),
  ),
  slices: [3, 8].map((slice) => `class-verified?v=1&slice=${slice}&z=real`),
  sandbox: [
    'text=a',
    'text=один+два+один+два&sandboxMask=causal&sandboxMaskAt=after&sandboxFeedForward=gelu',
    'text=it%27s+4+o%27clock&sandboxInputs=raw',
    `text=${Array.from({ length: 64 }, (_, i) => `w${i % 50}`).join('+')}&sandboxHeads=8&sandboxHeadWidth=16&sandboxWidth=32&sandboxPositions=learned`,
  ].map((link) => `sandbox?v=1&${link}`),
  parts: ['query', 'key', 'value'].map((part) => `query-key-value?v=1&bias=on&part=${part}&sentence=finance`),
  stacks: [2, 3].map((input) => `query-key-value?v=1&input=${input}&rounding=rounded`),
  widths: ['valueWidth=1', 'keyWidth=2', 'keyWidth=5&queryWidth=5&valueWidth=6'].map(
    (widths) => `query-key-value?v=1&${widths}`,
  ),
  many: [1, 3, 200, 1024].flatMap((width) =>
    ['root', 'width'].map((dividing) => `why-root?v=1&width=${width}&dividing=${dividing}&vectors=2`),
  ),
  seeds: [2, 3, 4].map((seed) => `one-word?v=1&${exerciseNames.map((name) => `seed.${name}=${seed}`).join('&')}`),
};

const most = Math.max(...choiceNames().map((name) => choices[name].length));
/**
 * Links in which all switches are set at once. Every choice of every switch occurs in at least two links (in the short
 * form, `npm test`, in at least one), each time with other choices of the other switches. Testing all combinations
 * would take too long. The engine's own tests try more of them.
 */
const combinedSettings = (isLong ? [0, 1] : [1]).flatMap((shift) =>
  Array.from({ length: most }, (_, i) => {
    const chosen = choiceNames().map(
      (name, place) => `${name}=${choices[name][(i + shift * place) % choices[name].length]}`,
    );
    return `opening?v=1&${chosen.join('&')}`;
  }),
);

/** The short form tests every second setting of a long list. */
const settings = Object.values(switched).flatMap((row) =>
  row.filter((_, i) => isLong || row.length < 4 || i % 2 === 0),
);

for (const [quarter, links] of someQuarters([...settings, ...combinedSettings]).entries()) {
  test(
    `all numbers are true after every switch, and with every choice combined with others, quarter ${quarter + 1}`,
    onceInShort,
    async ({ visitor }) => {
      await openPage(visitor, '', low);
      for (const link of links) {
        await test.step(link, async () => {
          await follow(visitor, link);
          expect((await expectTrueNumbers(visitor)).hash).toContain('?v=1');
        });
      }
    },
  );
}

test('all numbers are true with random edits in the link', async ({ visitor }) => {
  await openPage(visitor, '', low);
  for (const link of randomLinks(isLong ? 12 : visitor.browser === 'chromium' ? 8 : 2)) {
    await follow(visitor, `one-word?${link}`);
    expect(Object.keys(stateOf((await expectTrueNumbers(visitor)).hash).edits).length).toBeGreaterThan(0);
  }
});

/** A state that changes how the cells of most chapters are computed. */
const otherState =
  '?v=1&sentence=finance&row=2&notation=column&river.softmax.1.sum=3&masking=after&positions=rotary&wordOrder=201&sources=self';

for (const [quarter, some] of quarters(chapterIds).entries()) {
  longTest(
    `all numbers in the calculations of all cells are true, quarter ${quarter + 1} of the chapters`,
    async ({ visitor }) => {
      await openNear(visitor, some[0]!);
      for (const chapter of some) {
        for (const state of ['', otherState]) {
          await test.step(`${chapter}${state}`, async () => {
            await follow(visitor, `${chapter}${state}`);
            const { asked, shown } = await visitor.evaluate(everyStory, `#${chapter}`);
            expect(asked === 0 || shown.length > 0, `${asked} cells tell ${shown.length} numbers`).toBe(true);
            expect(await wrongOnes(shown, await hashOf(visitor))).toEqual([]);
          });
        }
      }
    },
  );
}

/**
 * Runs in the page: focuses each cell of a chapter, and collects the numbers of the calculation that the cell's figure
 * then shows. The laboratory's figures describe their numbers differently, so laboratory.spec.ts compares those.
 */
async function everyStory(chapter: string): Promise<{ asked: number; shown: Shown[] }> {
  const shown: Shown[] = [];
  const cells = [
    ...document.querySelectorAll<HTMLElement>(`${chapter} lesson-figure:has(cell-story) td[role="gridcell"]`),
  ];
  for (const one of cells) {
    one.focus({ preventScroll: true });
    await new Promise((later) => setTimeout(later));
    const numbers = one.closest('lesson-figure')!.querySelectorAll<HTMLElement>('cell-story [data-of]');
    for (const { dataset, textContent } of numbers) {
      shown.push({ of: dataset.of!, digits: Number(dataset.digits), text: textContent ?? '' });
    }
  }
  return { asked: cells.length, shown };
}
