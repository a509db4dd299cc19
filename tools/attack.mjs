// Calls the package with random arguments: `npm run attack -- --minutes=30 --seed=7`. Prints each failure with its seed.
import { buildNpm } from './build.mjs';
import { main } from './lib/run.mjs';
import { readSettings } from './lib/settings.mjs';

await main(async () => {
  const { minutes, seed } = readSettings(process.argv.slice(2), { minutes: '30', seed: '1' }, ['minutes', 'seed']);
  buildNpm();
  const { attack } = await import('../tests/npm/support/attack.mjs');
  const {
    made,
    wrong,
    memory = {},
  } = await attack({ seed: Number(seed), until: Date.now() + Number(minutes) * 60_000 });
  wrong.forEach((each) => console.log(each));
  const megabytes = Object.entries(memory)
    .map(([name, bytes]) => `${name} ${Math.round(bytes / 2 ** 20)} MB`)
    .join(', ');
  console.log(`${made} calls; memory at the end: ${megabytes}`);
  console.log(`${made - wrong.length} passed, ${wrong.length} failed`);
  return wrong.length > 0 ? 1 : 0;
});
