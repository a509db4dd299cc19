// Tries the package in every bundler with the settings in the README: `npm run bundlers`, or `-- Vite Rollup` for some of them.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { buildNpm } from './build.mjs';
import { tryWay } from './bundlers/try.mjs';
import { ways } from './bundlers/ways.mjs';
import { browsers } from './lib/browsers.mjs';
import { inWords } from './lib/counts.mjs';
import { inRoot } from './lib/paths.mjs';
import { ask, main, Stop } from './lib/run.mjs';
import { ensureSystem } from './lib/system.mjs';

function done(command, args, cwd) {
  const { status, stdout, stderr } = ask(command, args, { cwd });
  if (status !== 0) throw new Stop(stdout + stderr);
}

/** Installs the bundlers into an empty folder and unpacks the package beside them. */
function install(home) {
  fs.copyFileSync(inRoot('tools/bundlers/package.json'), path.join(home, 'package.json'));
  done('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], home);
  done('npm', ['pack', '--ignore-scripts', '--pack-destination', home]);
  done('tar', ['-xzf', fs.readdirSync(home).find((name) => name.endsWith('.tgz'))], home);
  return path.join(home, 'package');
}

await main(async () => {
  const words = process.argv.slice(2);
  const wanted = ways.filter(({ name }) => words.length === 0 || words.some((word) => name.startsWith(word)));
  if (wanted.length === 0) throw new Stop(`There are ${ways.map(({ name }) => name).join(', ')}.`);
  ensureSystem('browsers');
  buildNpm();
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'riverbank-bundlers-'));
  const browser = await chromium.launch({
    executablePath: browsers().chromium,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  try {
    const packed = install(home);
    let failed = 0;
    for (const way of wanted) {
      const found = await tryWay(way, { home, packed, browser });
      console.log(
        [`${way.name}: ${found.length > 0 ? 'failed' : 'passed'}`, ...found.map((line) => `  ${line}`)].join('\n'),
      );
      failed += found.length > 0 ? 1 : 0;
    }
    console.log(`\n${inWords({ passed: wanted.length - failed, failed })}`);
    return failed > 0 ? 1 : 0;
  } finally {
    await browser.close();
    fs.rmSync(home, { recursive: true, force: true });
  }
});
