// Random walks over the page, drawn from seeds: one short walk in `npm test`, eight in its long form. `npm run journeys -- --minutes=30` runs many long ones.
import { walk } from './journeys/walk.ts';
import { isLong, test } from './support/test.ts';
import type { BrowserName } from './support/visitor.ts';

/** Every step takes time in each browser. In the short form Chromium walks furthest. */
const usualSteps = (browser: BrowserName): number => (isLong ? 30 : browser === 'chromium' ? 8 : 4);
/** Set by tools/journeys.mjs: the seeds, the number of steps, and the end time (milliseconds since 1970). */
const { RIVERBANK_JOURNEY_SEEDS: asked, RIVERBANK_JOURNEY_STEPS: steps, RIVERBANK_JOURNEY_UNTIL: until } = process.env;

for (const seed of (asked ?? (isLong ? '1 2 3 4 5 6 7 8' : '1')).split(' ').map(Number)) {
  test(`the page survives the random journey ${seed}`, async ({ visitor }) => {
    test.skip(until !== undefined && Date.now() > Number(until), 'the time is over');
    await walk(visitor, seed, steps === undefined ? usualSteps(visitor.browser) : Number(steps));
  });
}
