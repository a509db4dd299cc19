// Compares the results of the golden checkpoints in Chromium with PyTorch's. In the page, the checkpoints' files are
// Blobs. Prints one line for each checkpoint, and a count.
import fs from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { build } from 'esbuild';
import { browsers } from '../../tools/lib/browsers.mjs';
import { inWords } from '../../tools/lib/counts.mjs';
import { inRoot } from '../../tools/lib/paths.mjs';
import { serve } from '../../tools/serve.mjs';
import { modelFolders, readModelFolder } from './npm/model-folders.mjs';
import { newPage } from '../support/new-page.mjs';

const folder = inRoot('build/models-page');

const program = `
  import { loadCheckpoint } from 'riverbank/checkpoints';
  import { modelFailures } from './tests/golden/npm/models.mjs';
  globalThis.compare = async (place, names) => {
    const blobs = names.map(async (name) => {
      const response = await fetch(place + name);
      return new File([await response.blob()], name);
    });
    const expected = await (await fetch(place + 'expected.json')).json();
    return modelFailures(loadCheckpoint, await Promise.all(blobs), expected);
  };`;

/**
 * Makes a page with the bundled package, and the files of each checkpoint beside it. Returns the name, place and file
 * names of each checkpoint.
 */
async function makePage() {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(
    path.join(folder, 'index.html'),
    '<!doctype html><title>Models</title><script type="module" src="program.js"></script>',
  );
  await build({
    stdin: { contents: program, resolveDir: inRoot(), sourcefile: 'program.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: folder,
    entryNames: 'program',
    logLevel: 'silent',
  });
  return modelFolders().map((from, i) => {
    const { files, expected } = readModelFolder(from);
    const to = path.join(folder, String(i));
    fs.mkdirSync(to);
    for (const [name, bytes] of Object.entries(files)) fs.writeFileSync(path.join(to, name), bytes);
    fs.writeFileSync(path.join(to, 'expected.json'), JSON.stringify(expected));
    return { name: path.basename(from), place: `${i}/`, names: Object.keys(files) };
  });
}

async function compareAll(page, models) {
  const counts = { passed: 0, failed: 0 };
  for (const { name, place, names } of models) {
    const cases = await page
      .evaluate(([...words]) => globalThis.compare(...words), [place, names])
      .catch((error) => [{ text: name, failures: [error.message] }]);
    const bad = cases.filter(({ failures }) => failures.length > 0);
    console.log(`Chromium ${name}: cases ${cases.length}, failed ${bad.length}`);
    bad.forEach(({ text, failures }) => console.log(`  failed: ${text}: ${failures.join('; ')}`));
    counts.passed += cases.length - bad.length;
    counts.failed += bad.length;
  }
  return counts;
}

const models = await makePage();
const server = await serve({ folder, port: 0 });
const browser = await chromium.launch({
  executablePath: browsers().chromium,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
});
try {
  const page = await newPage(browser);
  await page.goto(server.url);
  await page.waitForFunction(() => 'compare' in globalThis);
  const counts = await compareAll(page, models);
  console.log(inWords(counts));
  process.exitCode = counts.failed > 0 ? 1 : 0;
} finally {
  await browser.close();
  await server.close();
}
