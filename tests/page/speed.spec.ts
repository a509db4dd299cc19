// Reports how long the page takes to be ready, and how long an edit takes until the page has its new layout. A slow
// time does not fail the test, because times on a busy machine prove nothing.
import { cell, focusOn, openPage } from './support/page.ts';
import { expect, isLong, test } from './support/test.ts';

test('report the times from opening to ready and from an edit to its paint', async ({ visitor }, info) => {
  test.skip(!isLong, 'it belongs to the long form');
  const ready: number[] = [];
  for (let visit = 0; visit < 3; visit++) {
    await openPage(visitor);
    ready.push(await visitor.evaluate(() => watched.readyAt!));
  }
  const repaints: number[] = [];
  for (let edit = 0; edit < 5; edit++) {
    await focusOn(visitor, cell('figure-product', 'weight.0.0'));
    await visitor.type(String(edit + 1));
    await visitor.evaluate(timeNextEnter);
    await visitor.press('Enter');
    repaints.push(await visitor.evaluate(() => globalThis.repaint));
  }
  const best = (times: number[]) => `${Math.min(...times).toFixed(0)}–${Math.max(...times).toFixed(0)} ms`;
  const line = `${visitor.browser}: ready after ${best(ready)}, an edit is computed and laid out in ${best(repaints)}`;
  info.annotations.push({ type: 'speed', description: line });
  console.log(line);
  expect(repaints.every((time) => time > 0)).toBe(true);
});

declare global {
  var repaint: Promise<number>;
}

/** Runs in the page: measures the time from the next Enter until the changed page has its layout. */
function timeNextEnter(): void {
  globalThis.repaint = new Promise((done) => {
    addEventListener(
      'keydown',
      () => {
        const start = performance.now();
        // The message arrives after the page has done its work for the key, including all promises.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          document.body.getBoundingClientRect();
          done(performance.now() - start);
        };
        port2.postMessage(undefined);
      },
      { capture: true, once: true },
    );
  });
}
