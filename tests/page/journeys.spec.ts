// Journeys over the page, drawn by chance from seeds: two short ones in `npm test`, eight in its long form; `npm run journeys -- --minutes=30` goes many long ones.
import { walk } from './journeys/walk.ts';
import { isLong, onceInShort, test } from './support/test.ts';

const usual = isLong ? { walks: '1 2 3 4 5 6 7 8', far: '30' } : { walks: '1 2', far: '8' };
/** Set by tools/journeys.mjs: which seeds are walked, how far, and until when (milliseconds since 1970). */
const {
  RIVERBANK_JOURNEY_SEEDS: seeds = usual.walks,
  RIVERBANK_JOURNEY_STEPS: steps = usual.far,
  RIVERBANK_JOURNEY_UNTIL: until,
} = process.env;

for (const seed of seeds.split(' ').map(Number)) {
  test(`journey ${seed}`, seed === 1 ? {} : onceInShort, async ({ visitor }) => {
    test.skip(until !== undefined && Date.now() > Number(until), 'the time is over');
    test.setTimeout(600_000);
    await walk(visitor, seed, Number(steps));
  });
}
