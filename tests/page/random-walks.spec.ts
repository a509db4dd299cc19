// Random walks over the page: one short walk in `npm test`, eight in its long form.
// `npm run random-walks -- --minutes=30` runs many long ones.
import fc from 'fast-check';
import { drawnWalks } from './random-walks/draw.ts';
import { steps } from './random-walks/steps.ts';
import { walk } from './random-walks/walk.ts';
import { isLong, test } from './support/test.ts';
import type { BrowserName } from './support/visitor.ts';

/**
 * The number of steps in a walk. Every step takes time in each browser, so only Chromium walks far in the short form
 * (`npm test`).
 */
const usualSteps = (browser: BrowserName): number => (isLong ? 30 : browser === 'chromium' ? 8 : 4);
/** Set by tools/random-walks.mjs: the seeds, the number of steps, and the end time (milliseconds since 1970). */
const { RIVERBANK_WALK_SEEDS: seeds, RIVERBANK_WALK_STEPS: length, RIVERBANK_WALK_UNTIL: until } = process.env;

for (const seed of (seeds ?? (isLong ? '1 2 3 4 5 6 7 8' : '1')).split(' ').map(Number)) {
  test(`the page survives the random walk ${seed}`, async ({ world: { origin, running } }, info) => {
    test.skip(!running, `${info.project.name} is not on this machine`);
    test.skip(until !== undefined && Date.now() > Number(until), 'the time is over');
    const browser = info.project.name as BrowserName;
    const most = Number(length ?? usualSteps(browser));
    // Many drawn steps turn out to be impossible, so more steps are drawn than taken.
    const walks = drawnWalks(6 * most, steps.length);
    let first = true;
    const property = fc.asyncProperty(walks, async (drawn) => {
      // Each walk gets a new visitor with an empty storage. Otherwise a shorter walk would depend on the longer walk
      // before it.
      const visitor = await running!.visitor(origin);
      try {
        await walk(visitor, drawn, most);
      } catch (error) {
        // Shrinking a failed walk takes minutes, so print the first failure at once.
        if (first) console.error(`walk ${seed}: ${String(error)}`);
        first = false;
        throw error;
      } finally {
        await visitor.close();
      }
    });
    await fc.assert(property, { seed, numRuns: 1 });
  });
}
