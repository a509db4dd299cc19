// The scaling lab in the browser: a worker measures when the reader asks, can be cancelled, and the page shows results.
import { words as figures } from '../../web/core/words/figures.en.ts';
import { words as scalingEn } from '../../web/chapters/four-at-a-time/words.en.ts';
import type { ScalingRecord } from '../../web/chapters/four-at-a-time/scaling/record.ts';
import { axeViolations } from './support/axe.ts';
import { drawn, eventually, expectTrueNow, focusOn, follow, isReady, openNear, textOf } from './support/page.ts';
import { mend, spoilNow } from './support/spoiling.ts';
import { expect, longTest, test } from './support/test.ts';
import { phone } from './support/visitor.ts';
import type { Visitor } from './support/visitor.ts';

const button = '.measuring button';
const { lab } = scalingEn;
const notice = (visitor: Visitor): Promise<string> => textOf(visitor, '.stage-notice');
const recordOn = (visitor: Visitor): Promise<ScalingRecord | undefined> =>
  visitor.evaluate(() => (document.querySelector('scaling-lab') as unknown as { record?: ScalingRecord }).record);
const fetchedFast = (visitor: Visitor): Promise<string[]> =>
  visitor.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /fast/.test(name)),
  );

longTest(
  'the lab measures when asked, by keyboard on a dark phone, and after cancelling it keeps what it has measured',
  async ({ visitor }) => {
    await openNear(visitor, 'four-at-a-time?v=1&longest=64', { ...phone, colorScheme: 'dark' });
    expect(await fetchedFast(visitor), 'kernels come when they are asked for').toEqual([]);
    await expectTrueNow(visitor);
    await focusOn(visitor, button);
    await visitor.press('Enter');
    expect(await textOf(visitor, button)).toBe(lab.cancel);
    await expect.poll(() => notice(visitor)).toBe(lab.stages.done);
    const whole = (await recordOn(visitor))!;
    expect(whole.measurements.map(({ road }) => road)).toEqual(whole.roads);
    expect(whole.roads.slice(0, 3)).toEqual(['naive', 'reference', 'baseline']);
    expect(whole.whyOne).toBe('notIsolated');
    expect(await textOf(visitor, '.roads-notes')).toContain(lab.whyOne.notIsolated);
    expect(
      await visitor.evaluate(() => document.activeElement!.matches('.measuring button')),
      'the button keeps the focus',
    ).toBe(true);
    await expectTrueNow(visitor);

    await follow(visitor, 'four-at-a-time?v=1&longest=16384&online=3');
    await visitor.press('Enter');
    await expect.poll(async () => (await recordOn(visitor))?.measurements.length ?? 0).toBeGreaterThan(3);
    await visitor.evaluate(() => {
      const { terminate } = Worker.prototype;
      Worker.prototype.terminate = function () {
        document.documentElement.dataset['ended'] = 'true';
        terminate.call(this);
      };
    });
    await visitor.press('Enter');
    await eventually(() => notice(visitor), lab.stages.cancelled);
    const part = (await recordOn(visitor))!;
    expect(part.measurements.length).toBeLessThan(9 * part.roads.length);
    expect(await visitor.evaluate(() => document.documentElement.dataset['ended']), 'the worker is ended').toBe('true');
    await drawn(visitor);
    expect(await recordOn(visitor), 'nothing goes on').toEqual(part);
    await expectTrueNow(visitor);

    const wider = await visitor.evaluate(() =>
      [...document.querySelectorAll('#four-at-a-time *')]
        .filter(
          (element) => !element.closest('.scaling-scroll') && element.getBoundingClientRect().right > innerWidth + 0.5,
        )
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    );
    expect(wider).toEqual([]);
    await visitor.evaluate(() =>
      document.querySelectorAll('main > section:not(#four-at-a-time, #opening)').forEach((other) => other.remove()),
    );
    expect(await axeViolations(visitor)).toEqual([]);
    expect(await visitor.consoleErrors()).toEqual([]);
    expect(await visitor.evaluate(() => watched.violations)).toEqual([]);
    expect(await visitor.foreignRequests()).toEqual([]);
  },
);

test('online softmax can be stepped and edited, and its result is that of the whole softmax', async ({ visitor }) => {
  await openNear(visitor, 'four-at-a-time');
  const shownCells = () =>
    visitor.evaluate(() => document.querySelectorAll('online-steps [data-of^="online."]').length);
  expect(await shownCells()).toBe(8);
  await focusOn(visitor, 'step-clock[field="online"] button:nth-of-type(3)');
  await visitor.press('Enter');
  await eventually(shownCells, 16);
  expect(await textOf(visitor, 'step-clock[field="online"] .count')).toBe(
    `${figures.clock.step} 2 ${figures.loop.of} 3`,
  );
  await follow(visitor, 'four-at-a-time?v=1&sentence=finance&row=2&online=3&finance.scores.2.0=9');
  await eventually(shownCells, 24);
  const read = (path: string) =>
    visitor.evaluate(
      (of) =>
        [0, 1, 2, 3].map((i) =>
          Number(
            document
              .querySelector(`#figure-online matrix-view [data-of="${of}.0.${i}"]`)!
              .textContent!.replace('−', '-'),
          ),
        ),
      path,
    );
  const [plain, result] = [await read('online.plain'), await read('online.result')];
  result.forEach((number, i) => expect(Math.abs(number - plain[i]!)).toBeLessThanOrEqual(0.00101));
  await expectTrueNow(visitor);
});

longTest('a worker that cannot be fetched shows a notice, and can be loaded again', async ({ visitor }) => {
  await openNear(visitor, 'four-at-a-time?v=1&longest=64');
  await spoilNow(visitor, 'missing-worker.js');
  await focusOn(visitor, button);
  await visitor.press('Enter');
  await eventually(() => notice(visitor), lab.stages.failed);
  await mend(visitor);
  await visitor.press('Enter');
  await expect.poll(() => notice(visitor)).toBe(lab.stages.done);
});

longTest(
  'if the worker fails halfway, its measurements are kept and no implementation is marked as running',
  async ({ visitor }) => {
    await visitor.open('/page-with-mortal-workers/#four-at-a-time?v=1&longest=16384');
    await isReady(visitor);
    await eventually(() => visitor.evaluate(() => document.querySelector('.measuring button') !== null), true);
    await focusOn(visitor, button);
    await visitor.press('Enter');
    await expect.poll(async () => (await recordOn(visitor))?.measurements.length ?? 0).toBeGreaterThan(3);
    await visitor.evaluate(
      () => void workers.at(-1)!.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' })),
    );
    await eventually(() => notice(visitor), `${lab.stages.failed} (out of memory)`);
    expect((await recordOn(visitor))!.measurements.length).toBeGreaterThan(3);
    expect(await textOf(visitor, '.measuring .now')).toBe('');
  },
);
