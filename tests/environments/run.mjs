// Tries the package in bundlers, frameworks and runtimes: `npm run test:environments`. `-- Vite Rollup` tries only
// these. `-- --quick` tries some of each kind, and `-- --write` puts the results into the table of the docs.
import fs from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { buildNpm } from '../../tools/build.mjs';
import { browsers } from '../../tools/lib/browsers.mjs';
import { inWords } from '../../tools/lib/counts.mjs';
import { inRoot } from '../../tools/lib/paths.mjs';
import { tellProgress } from '../../tools/lib/progress.mjs';
import { ask, main, Stop } from '../../tools/lib/run.mjs';
import { ensureSystem } from '../../tools/lib/system.mjs';
import { ensureInstalled } from '../support/user-project.mjs';
import { examples } from './examples.mjs';
import { tableOf, writeTable } from './table.mjs';
import { tryWay } from './try.mjs';
import { ways } from './ways.mjs';

const all = [...ways, ...examples];

function done(command, args, cwd) {
  const { status, stdout, stderr } = ask(command, args, { cwd });
  if (status !== 0) throw new Stop(stdout + stderr);
}

/** Whether an environment has a row in the table. The examples are separate projects and have none. */
const inTable = ({ name }) => ways.some((way) => way.name === name);

/**
 * The environments that `--quick` tries, by the beginnings of their names. Vite, rolldown and esbuild are left out,
 * because the package's own tests try them.
 */
const quickOnes = [
  'webpack',
  'Rollup',
  'Firefox',
  'Safari',
  'Astro',
  'Next example',
  'Node 22',
  'Bun',
  'Deno',
  'workerd',
];

/**
 * Unpacks the package into the folder `home`, which is emptied first, and returns the package's folder. A link beside
 * it leads to the installed environments.
 */
function install(home) {
  const workspace = inRoot('tests/environments');
  ensureInstalled(workspace);
  fs.rmSync(home, { recursive: true, force: true });
  fs.mkdirSync(home, { recursive: true });
  fs.symlinkSync(path.join(workspace, 'node_modules'), path.join(home, 'node_modules'));
  done('npm', ['pack', '--ignore-scripts', '--pack-destination', home]);
  done('tar', ['-xzf', fs.readdirSync(home).find((name) => name.endsWith('.tgz'))], home);
  return path.join(home, 'package');
}

await main(async () => {
  const given = process.argv.slice(2);
  const words = given.filter((word) => !word.startsWith('--'));
  const quick = given.includes('--quick');
  const asked = quick ? quickOnes : words;
  const chosen = ({ name }) => asked.length === 0 || asked.some((word) => name.startsWith(word));
  if (!all.some(chosen)) throw new Stop(`There are ${all.map(({ name }) => name).join(', ')}.`);
  ensureSystem('browsers');
  const isHere = ({ needs }) => !needs || browsers()[needs];
  for (const { name } of all.filter((way) => chosen(way) && !isHere(way))) console.log(`${name}: not on this machine`);
  const wanted = all.filter((way) => chosen(way) && isHere(way));
  buildNpm();
  const browser = await chromium.launch({
    executablePath: browsers().chromium,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  try {
    const home = inRoot('build/environments');
    const packed = install(home);
    const results = [];
    for (const way of wanted) {
      const { failures, entries } = await tryWay(way, { home, packed, browser });
      results.push({ name: way.name, failures, entries });
      tellProgress(results.length, wanted.length);
      console.log(
        [`${way.name}: ${failures.length > 0 ? 'failed' : 'passed'}`, ...failures.map((line) => `  ${line}`)].join(
          '\n',
        ),
      );
    }
    console.log(`\n${tableOf(results.filter(inTable))}`);
    if (given.includes('--write'))
      writeTable(
        results.filter(inTable),
        ways.map(({ name }) => name),
      );
    const failed = results.filter(({ failures }) => failures.length > 0).length;
    console.log(`\n${inWords({ passed: wanted.length - failed, failed })}`);
    return failed > 0 ? 1 : 0;
  } finally {
    await browser.close();
  }
});
