// Runs the page's tests as a slow machine would: `npm run test:slow`, or some of them:
// `npm run test:slow -- --times=1 --in=webkit numbers`.
// Chromium runs the tests with a throttled processor. Every installed browser also runs them at low priority, beside
// programs that keep the processors busy. Each way is repeated `--times` times, three by default.
import { spawn } from 'node:child_process';
import { buildWeb } from './build.mjs';
import { browsers } from './lib/browsers.mjs';
import { inWords, total } from './lib/counts.mjs';
import { main, Stop } from './lib/run.mjs';
import { readSettings } from './lib/settings.mjs';
import { runPageTests } from './lib/suites.mjs';
import { ensureSystem } from './lib/system.mjs';

const known = { times: '3', throttle: '6', busy: '4', in: 'chromium,firefox,webkit' };

/** Starts `count` programs that keep the processors busy. Returns a function that ends them. */
function keepBusy(count) {
  const loops = Array.from({ length: count }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  const end = () => loops.forEach((loop) => loop.kill());
  process.once('exit', end);
  return end;
}

/** The two ways to slow tests down: which browsers support them (`knows`), and how to run the tests. */
const ways = ({ throttle, busy }) => [
  {
    name: `throttled ${throttle} times`,
    knows: (browser) => browser === 'chromium',
    run: (test) => test({ env: { RIVERBANK_THROTTLE: throttle } }),
  },
  {
    name: `beside ${busy} busy loops`,
    knows: () => true,
    async run(test) {
      const end = keepBusy(Number(busy));
      try {
        return await test({ nice: true });
      } finally {
        end();
      }
    },
  },
];

/** Runs the tests once in one browser, and prints the counts. */
async function round(title, browser, way, words) {
  console.log(`\n${title}`);
  const { counts, logFile } = await way.run((slowness) => runPageTests(browser, title, { words, ...slowness }));
  if (!counts) throw new Stop(`The tests ended without a report (${logFile}).`);
  counts.failures.forEach((failure) => console.log(`\n${failure}\n`));
  counts.repeated.forEach((each) => console.log(`  passed only when repeated: ${each}`));
  console.log(`${title}: ${inWords(counts)}`);
  return counts;
}

await main(async () => {
  const given = process.argv.slice(2);
  const isSetting = (word) => Object.keys(known).some((name) => word.startsWith(`--${name}=`));
  const settings = readSettings(given.filter(isSetting), known, ['times', 'throttle', 'busy']);
  const words = given.filter((word) => !isSetting(word));
  ensureSystem('browsers');
  buildWeb();
  const counts = [];
  for (const browser of settings.in.split(',').filter((name) => browsers()[name]))
    for (const way of ways(settings).filter(({ knows }) => knows(browser)))
      for (let time = 1; time <= Number(settings.times); time++)
        counts.push(await round(`${browser}, ${way.name}, round ${time} of ${settings.times}`, browser, way, words));
  const all = total(counts);
  console.log(`\n${inWords(all)}`);
  return all.failed > 0 || all.passed === 0 ? 1 : 0;
});
