// Journeys over the page, drawn by chance from seeds: a short one in `npm test`, eight in its long form; `npm run journeys -- --minutes=30` goes many long ones.
import { walk } from './journeys/walk.ts';
import { isLong, test } from './support/test.ts';
import type { BrowserName } from './support/visitor.ts';

/** Every driver takes its time for each step: in the short form Chromium goes furthest. */
const usualSteps = (browser: BrowserName): number => (isLong ? 30 : browser === 'chromium' ? 8 : 4);
/** Set by tools/journeys.mjs: which seeds are walked, how far, and until when (milliseconds since 1970). */
const { RIVERBANK_JOURNEY_SEEDS: asked, RIVERBANK_JOURNEY_STEPS: steps, RIVERBANK_JOURNEY_UNTIL: until } = process.env;

for (const seed of (asked ?? (isLong ? '1 2 3 4 5 6 7 8' : '1')).split(' ').map(Number)) {
  test(`journey ${seed}`, async ({ visitor }) => {
    test.skip(until !== undefined && Date.now() > Number(until), 'the time is over');
    await walk(visitor, seed, steps === undefined ? usualSteps(visitor.browser) : Number(steps));
  });
}
