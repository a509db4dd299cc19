// Runs the test suites: `npm test`, or all suites with `npm run test:long`. With words, runs only suites whose names
// contain one of them.
import { ensureEmscripten } from './lib/emscripten.mjs';
import { inWords, total } from './lib/counts.mjs';
import { ensureNodeModules } from './lib/node-modules.mjs';
import { main, Stop, tail } from './lib/run.mjs';
import { readSettings } from './lib/settings.mjs';
import { suites } from './lib/suites.mjs';
import { ensureSystem } from './lib/system.mjs';

/** Prints the names and messages of failed tests. Without them, prints the end of the suite's log. */
function explain(name, { failures = [], logFile, reason }) {
  console.log(`\n--- ${name}: what failed ---`);
  const text = failures.length > 0 ? failures.join('\n\n') : (reason ?? tail(logFile, 60));
  console.log(`${text}\n--- ${logFile ? `the whole log is in ${logFile}` : 'end'} ---\n`);
}

const tellSkipped = ({ name }, tests = []) => tests.forEach((each) => console.log(`  skipped: ${name}: ${each}`));

/** Runs one suite and prints its counts. Any error counts as at least one failure. */
async function runSuite(suite, isLong) {
  const start = Date.now();
  const unable = suite.skip?.(isLong);
  if (unable) {
    tellSkipped(suite, unable);
    return { passed: 0, failed: 0, skipped: unable.length };
  }
  console.log(`\n${suite.name}`);
  let result;
  try {
    result = await suite.run(isLong);
  } catch (error) {
    result = { reason: error instanceof Stop ? error.message : error.stack };
  }
  const counts = result.counts ?? { passed: 0, failed: 1, skipped: 0, failures: [] };
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  if (counts.failed > 0) {
    explain(suite.name, { ...result, failures: counts.failures });
  }
  tellSkipped(suite, counts.left);
  (counts.repeated ?? []).forEach((each) => console.log(`  passed only when repeated: ${each}`));
  console.log(`${suite.name}: ${inWords(counts)} (${seconds} s)`);
  return counts;
}

await main(async () => {
  const given = process.argv.slice(2).map((word) => word.toLowerCase());
  const words = given.filter((word) => !word.startsWith('--'));
  const { long: isLong } = readSettings(
    given.filter((word) => word.startsWith('--')),
    { long: false },
  );
  // A suite that the user names runs even if it belongs to the long form.
  const chosen = suites.filter((suite) =>
    words.length === 0 ? isLong || !suite.isLong : words.some((word) => suite.name.toLowerCase().includes(word)),
  );
  ensureSystem('build', 'native', 'libraries', 'tests', 'browsers');
  ensureEmscripten();
  ensureNodeModules();
  const counts = [];
  for (const suite of chosen) counts.push(await runSuite(suite, isLong));
  const all = total(counts);
  console.log(`\n${inWords(all)}`);
  return all.failed > 0 || all.passed === 0 ? 1 : 0;
});
