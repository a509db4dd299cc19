// Calls the package oddly for a while: `npm run attack -- --minutes=30 --seed=7`; whatever it finds is printed with its seed.
import { buildNpm } from './build.mjs';
import { main, Stop } from './lib/run.mjs';

function settings(words) {
  const chosen = { minutes: 30, seed: 1 };
  for (const word of words) {
    const [, name, value] = /^--(minutes|seed)=(\d+(?:\.\d+)?)$/.exec(word) ?? [];
    if (!name) throw new Stop(`"${word}" is neither --minutes=… nor --seed=….`);
    chosen[name] = Number(value);
  }
  return chosen;
}

await main(async () => {
  const { minutes, seed } = settings(process.argv.slice(2));
  buildNpm();
  const { attack } = await import('../tests/npm/support/attack.mjs');
  const { made, wrong, memory = {} } = await attack({ seed, until: Date.now() + minutes * 60_000 });
  wrong.forEach((each) => console.log(each));
  const megabytes = Object.entries(memory).map(([name, bytes]) => `${name} ${Math.round(bytes / 2 ** 20)} MB`).join(', ');
  console.log(`${made} calls; memory at the end: ${megabytes}`);
  console.log(`${made - wrong.length} passed, ${wrong.length} failed`);
  return wrong.length > 0 ? 1 : 0;
});
