// Uses the page at random: `npm run random-walks -- --minutes=30 --in=firefox`. To repeat one walk: `-- --seed=17`.
import { spawnSync } from 'node:child_process';
import { buildWeb } from './build.mjs';
import { npmProgram } from './lib/paths.mjs';
import { main } from './lib/run.mjs';
import { readSettings } from './lib/settings.mjs';
import { playwright } from './lib/suites.mjs';
import { ensureSystem } from './lib/system.mjs';

const known = { minutes: '30', in: 'chromium', seed: undefined, from: '1', steps: '40' };

await main(() => {
  const {
    minutes,
    in: browser,
    seed,
    from,
    steps,
  } = readSettings(process.argv.slice(2), known, ['minutes', 'seed', 'from', 'steps']);
  ensureSystem('browsers');
  buildWeb();
  // Lists more seeds than there is time for. The tests skip the rest.
  const seeds = seed ? [seed] : Array.from({ length: Math.ceil(Number(minutes) * 20) }, (_, i) => Number(from) + i);
  const env = {
    ...process.env,
    RIVERBANK_WALK_SEEDS: seeds.join(' '),
    RIVERBANK_WALK_STEPS: steps,
    ...(seed ? {} : { RIVERBANK_WALK_UNTIL: String(Date.now() + Number(minutes) * 60_000) }),
  };
  const { status } = spawnSync(npmProgram('playwright'), playwright(browser, '--reporter=line', 'random-walks'), {
    stdio: 'inherit',
    env,
  });
  return status ?? 1;
});
