// Runs every program of the reference site as shown there, and compares its output with its comments.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { chromium } from '@playwright/test';
import { findTorch } from '../../bench/python.mjs';
import { loadFastPool } from '../../dist/npm/fast-pool-node.js';
import { loadFast } from '../../dist/npm/fast.js';
import { load } from '../../dist/npm/index.js';
import { browsers } from '../../tools/lib/browsers.mjs';
import { newPage } from '../support/new-page.mjs';
import { serve } from '../../tools/serve.mjs';
import { checkpointModule } from '../environments/checkpoint.mjs';
import { modelNamed } from '../golden/npm/model-folders.mjs';
import { mistakesPage, page as mistakesFile } from './support/mistakes-page.mjs';
import { openedBy, printed, programsIn, promisedBy, root, writeModelFolder } from './support/programs.mjs';

const pages = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'docs/*.md', 'docs/**/*.md'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .trim()
  .split('\n')
  .filter((page) => fs.existsSync(path.join(root, page)));
const folder = path.join(root, 'build/docs-programs');

/** Writes the same file as the guide's Python program: PyTorch's own parameters after torch.manual_seed(1). */
async function writeWeights() {
  const [{ values }] = (await load()).random(1, [{ fn: 'multiheadAttention', d: 4, heads: 2 }]);
  const tensors = Object.entries(values).map(([name, { shape, data }]) => [name, { shape, data: Array.from(data) }]);
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'weights.json'), JSON.stringify(Object.fromEntries(tensors)));
}

const { python } = findTorch();
test('the Python program of the guide writes the file that the JavaScript program reads', {
  skip: !python && 'no Python has PyTorch',
}, async () => {
  await writeWeights();
  const wanted = JSON.parse(fs.readFileSync(path.join(folder, 'weights.json'), 'utf8'));
  const [program] = programsIn('python', 'docs/guides/pytorch.md');
  execFileSync(python, ['-c', program], { cwd: folder });
  assert.deepEqual(JSON.parse(fs.readFileSync(path.join(folder, 'weights.json'), 'utf8')), wanted);
});

for (const page of pages) {
  for (const [i, program] of programsIn('js', page).entries()) {
    test(`${page}: program ${i + 1} prints what its comments say`, async () => {
      const promised = promisedBy(program);
      assert.ok(promised.length > 0, 'the program promises nothing');
      if (program.includes("'weights.json'")) await writeWeights();
      const opened = openedBy(program);
      if (opened) writeModelFolder(path.join(folder, opened));
      const name = `${page.replace(/\W/g, '-')}-${i}.mjs`;
      assert.deepEqual(printed(folder, name, program).trimEnd().split('\n'), promised);
    });
  }
}

test('the guides contain programs, and every page is in the sidebar', () => {
  assert.ok(pages.flatMap((page) => programsIn('js', page)).length >= 12);
  const config = fs.readFileSync(path.join(root, 'docs/.vitepress/config.mts'), 'utf8');
  const links = pages.map((page) => page.replace(/^docs/, '').replace(/\.md$/, '')).filter((link) => link !== '/index');
  assert.deepEqual(
    links.filter((link) => !config.includes(`'${link}'`)),
    [],
  );
});

test('llms.txt links to every page', () => {
  const text = fs.readFileSync(path.join(root, 'llms.txt'), 'utf8');
  const linked = [...text.matchAll(/\/blob\/main\/(docs\/[\w/-]+\.md)\)/g)].map(([, page]) => page);
  assert.deepEqual(linked.toSorted(), pages.filter((page) => page !== 'docs/index.md').toSorted());
});

/** The options that an error lists: "mask has no option "x"; its options are causal, window". */
function optionsIn(call) {
  try {
    call();
  } catch ({ message }) {
    return /its options are (.*)/.exec(message)[1].split(', ');
  }
  throw new Error('the call throws no error');
}

test('the guide to masks has a row for every part of a mask, and names those of a prepared attention', async () => {
  const text = fs.readFileSync(path.join(root, 'docs/guides/masks.md'), 'utf8');
  const [table] = /(?<=\| --- \| --- \| --- \|\n)(?:\|.*\n)+/.exec(text);
  const parts = [...table.matchAll(/^\| `(\w+)/gm)].map(([, part]) => part);
  const engine = await load();
  const embeddings = [[1]];
  assert.deepEqual(
    parts,
    optionsIn(() => engine.attend({ embeddings, mask: { none: 1 } })),
  );
  const [, named] = /`prepare\(\)` of `riverbank\/fast` take only (.*?)\./.exec(text);
  const fast = await loadFast();
  const shape = { queries: 1, keys: 1, dK: 1, dV: 1, mask: { none: 1 } };
  assert.deepEqual(
    named.match(/\w+(?=`)/g),
    optionsIn(() => fast.prepare(shape)),
  );
  const pool = await loadFastPool({ threads: 1 });
  const error = await pool
    .attend({ queries: [[1]], keys: [[1]], values: [[1]], mask: { none: 1 } })
    .catch((why) => why);
  pool.dispose();
  assert.deepEqual(
    named.match(/\w+(?=`)/g),
    optionsIn(() => {
      throw error;
    }),
  );
});

const executablePath = browsers().chromium;

test('with the import map of the guide, a page without a bundler shows an element and opens a model', {
  skip: !executablePath && 'there is no Chromium',
}, async () => {
  const site = path.join(folder, 'import-map');
  fs.rmSync(site, { recursive: true, force: true });
  fs.mkdirSync(path.join(site, 'node_modules'), { recursive: true });
  for (const name of ['lit', 'lit-html', 'lit-element', '@lit', '@huggingface'])
    fs.symlinkSync(path.join(root, 'node_modules', name), path.join(site, 'node_modules', name));
  fs.symlinkSync(root, path.join(site, 'node_modules/riverbank'));
  const [map] = programsIn('html', 'docs/environments.md');
  const program = `import 'riverbank/elements';
import { load } from 'riverbank';
import { loadCheckpoint } from 'riverbank/checkpoints';
import { files, text } from './model.js';
document.body.innerHTML = '<matrix-view matrix="[[0.25]]"></matrix-view>';
globalThis.weights = (await load()).attend({ embeddings: [[1], [1]] }).weights.toArray();
globalThis.tokens = (await loadCheckpoint(files)).read(text).tokens;`;
  fs.writeFileSync(path.join(site, 'model.js'), checkpointModule());
  fs.writeFileSync(
    path.join(site, 'index.html'),
    `<!doctype html><title>map</title>${map}<body><script type="module">${program}</script>`,
  );
  const { url, close } = await serve({ folder: site, port: 0 });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
  try {
    const page = await newPage(browser, { bypassCSP: true }); // allows the inline script and the import map of the page
    await page.goto(url);
    await page.waitForFunction(
      () => globalThis.tokens && document.querySelector('matrix-view')?.shadowRoot?.textContent.includes('0.250'),
    );
    assert.deepEqual(await page.evaluate(() => globalThis.tokens), modelNamed('distilbert').expected.cases[0].tokens);
    assert.deepEqual(await page.evaluate(() => globalThis.weights), [
      [0.5, 0.5],
      [0.5, 0.5],
    ]);
  } finally {
    await browser.close();
    await close();
  }
});

/**
 * For each page: the languages of its code blocks, in order, except JavaScript programs. The comment at the end of each
 * line names the tests of these blocks, or says that they only install the package.
 */
const others = {
  'docs/environments.md': ['html'], // the test of the import map in this file
  'docs/first-hour.md': ['sh'], // only npm install
  'docs/guides/checkpoints.md': ['sh'], // only npm install
  'docs/guides/cpp.md': ['cmake', 'sh', 'cmake', 'sh', 'sh', 'sh', 'cpp'], // cpp-user.test.mjs, conan.test.mjs
  'docs/guides/elements.md': ['sh', 'html', 'ts', 'tsx', 'tsx', 'vue', 'svelte', 'ts', 'ts', 'http'], // bundles, element-types, environments (Angular), elements-behaviour.spec.ts, elements-policy
  'docs/guides/fast.md': ['http'], // isolation-headers.test.mjs
  'docs/guides/generating.md': ['html', 'cpp'], // generating.test.mjs
  'docs/guides/pytorch.md': ['python'], // the test of the Python program in this file
  'docs/guides/speed.md': ['sh'], // bench-tables.test.mjs checks what the command writes
};

test('every code block of the guides is a program that runs here, or has a test of its own', () => {
  const found = pages.map((page) => [
    page,
    [...fs.readFileSync(path.join(root, page), 'utf8').matchAll(/^```(\S*)\n.*?^```$/gms)]
      .map(([, language]) => language)
      .filter((language) => language !== 'js'),
  ]);
  assert.deepEqual(Object.fromEntries(found.filter(([, languages]) => languages.length > 0)), others);
});

test('the page of typical mistakes agrees with the tests, and lists at least 110', async () => {
  const { text, count } = await mistakesPage();
  assert.ok(count >= 110, `it lists ${count}`);
  assert.equal(fs.readFileSync(mistakesFile, 'utf8'), text, 'run node tests/npm/support/mistakes-page.mjs --write');
});
