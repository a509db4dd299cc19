// Calls the package with random arguments: `npm run fuzz -- --minutes=30 --seed=7`. Prints the smallest call that
// fails, with its seed.
import { buildNpm } from './build.mjs';
import { main } from './lib/run.mjs';
import { readSettings } from './lib/settings.mjs';

await main(async () => {
  const { minutes, seed } = readSettings(process.argv.slice(2), { minutes: '30', seed: '1' }, ['minutes', 'seed']);
  buildNpm();
  const { fuzz } = await import('../tests/npm/support/fuzz.mjs');
  const { made, memory } = await fuzz({ seed: Number(seed), milliseconds: Number(minutes) * 60_000 });
  const megabytes = Object.entries(memory).map(([name, bytes]) => `${name} ${Math.round(bytes / 2 ** 20)} MB`);
  console.log(`memory at the end: ${megabytes.join(', ')}`);
  console.log(`${made} passed, 0 failed`);
});
