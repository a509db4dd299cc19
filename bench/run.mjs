// Measures riverbank and the libraries that it is compared with ("peers"): `npm run bench`.
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { buildWeb } from '../tools/build.mjs';
import { inRoot } from '../tools/lib/paths.mjs';
import { Stop, ask, main, run } from '../tools/lib/run.mjs';
import { bundle } from './bundle.mjs';
import { writeTables } from './docs-page.mjs';
import { inBrowser } from './in-playwright.mjs';
import { native } from './native.mjs';
import { judge } from './bars.mjs';
import { table, verdicts } from './table.mjs';

const allPlaces = ['node', 'chromium', 'firefox', 'native'];

/** Parses the options. A run takes long, so an unknown option is reported before it begins. */
function asked() {
  try {
    const { values } = parseArgs({
      options: {
        quick: { type: 'boolean', default: false },
        only: { type: 'string', default: '' },
        in: { type: 'string', default: allPlaces.join() },
        against: { type: 'string', default: '' },
        write: { type: 'boolean', default: false },
      },
    });
    const { in: list, ...options } = values;
    const places = list.split(',');
    const unknown = places.find((place) => !allPlaces.includes(place));
    if (unknown !== undefined)
      throw new Error(`There is no place "${unknown}" to measure in; there are ${allPlaces.join(', ')}.`);
    return { options, places };
  } catch ({ message }) {
    throw new Stop(
      `${message}\nnpm run bench [-- --quick] [--write] [--only=512|threads|reading|training|start-up|frames|english|decoding] [--in=${allPlaces.join()}]\nnpm run bench -- --against=FOLDER, of another riverbank that has been built`,
    );
  }
}

/** Installs the peers. They are a separate workspace, so that users of riverbank do not install them. */
function ensurePeers() {
  const folder = inRoot('bench/peers');
  if (!fs.existsSync(`${folder}/node_modules`))
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
}

function inNode(file, options) {
  // RIVERBANK_BENCH_NODE can name a Node with relaxed SIMD, if the Node that runs this script has none.
  const node = process.env.RIVERBANK_BENCH_NODE ?? process.execPath;
  const { status, stdout, stderr } = ask(node, [
    file,
    JSON.stringify({ ...options, ownModel: inRoot('english/model') }),
  ]);
  if (status !== 0) return { failed: stderr.slice(-500) };
  return { engine: `Node ${ask(node, ['--version']).stdout.trim()}`, ...JSON.parse(stdout.trim().split('\n').at(-1)) };
}

await main(async () => {
  const { options, places } = asked();
  buildWeb();
  if (options.against) return (await import('./against.mjs')).against(options.against);
  ensurePeers();
  const files = await bundle();
  const results = { date: new Date().toISOString(), quick: options.quick, engines: {} };
  for (const place of places) {
    console.log(`Measuring in ${place} ...`);
    if (place === 'native') results.native = native();
    else
      results.engines[place] =
        place === 'node' ? inNode(files.node, options) : await inBrowser(place, files.browser, options);
  }
  results.bars = judge(results);
  fs.mkdirSync(inRoot('bench/results'), { recursive: true });
  fs.writeFileSync(inRoot('bench/results/latest.json'), `${JSON.stringify(results, null, 1)}\n`);
  if (options.write) writeTables(results);
  console.log(table(results));
  console.log(verdicts(results.bars));
  console.log('\nAll results are in bench/results/latest.json.');
});
