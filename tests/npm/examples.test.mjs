// Runs the examples as their users do, with the package as npm packs it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { browsers } from '../../tools/lib/browsers.mjs';
import { filesOf } from '../../tools/lib/files.mjs';
import { serve } from '../../tools/serve.mjs';
import { modelNamed } from '../golden/npm/model-folders.mjs';
import { frameworks, installInto } from '../support/user-project.mjs';
import { newPage } from '../support/new-page.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const home = path.join(root, 'build/examples');
const inHome = (...names) => path.join(home, ...names);
const executablePath = browsers().chromium;
const skip = !executablePath && 'there is no Chromium';
/**
 * The attention weights of the word "bank" for "stream", "bank" and "mud". PyTorch computes the same numbers, and the
 * README shows them.
 */
const weights = ['0.311', '0.445', '0.244'];
let browser;

before(async () => {
  fs.mkdirSync(home, { recursive: true });
  installInto(home);
  fs.cpSync(path.join(root, 'examples'), home, { recursive: true });
  if (executablePath)
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
});
after(() => browser?.close());

const node = (name, args = [], input = '') =>
  execFileSync(process.execPath, ['index.js', ...args], { cwd: inHome(name), input, encoding: 'utf8' });

/** Builds an example with Vite, serves it, and calls `look` with its page. */
async function built(name, look) {
  execFileSync(process.execPath, [path.join(frameworks, 'node_modules/vite/bin/vite.js'), 'build'], {
    cwd: inHome(name),
    stdio: 'pipe',
  });
  await served(inHome(name, 'dist'), look);
}

async function served(folder, look) {
  const { url, close } = await serve({ folder, port: 0 });
  try {
    await shown(url, look);
  } finally {
    await close();
  }
}

/** Opens an address in the browser, and calls `look` with its page. */
async function shown(url, look, prepare = () => undefined) {
  // The pages have inline scripts, which the server's content security policy forbids.
  const page = await newPage(browser, { bypassCSP: true });
  const errors = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  try {
    await prepare(page);
    await page.goto(url);
    await look(page);
    assert.deepEqual(errors, []);
  } finally {
    await page.close();
  }
}

/** Waits until the page shows the weights in its <output>. */
const showsWeights = async (page) => {
  await page.waitForFunction(() => document.querySelector('output').value !== '');
  assert.equal(await page.evaluate(() => document.querySelector('output').value), weights.join(' '));
};

test('node', () =>
  assert.deepEqual(node('node').trim().split('\n'), [
    ...['stream', 'bank', 'mud'].map((word, i) => `${word}: ${weights[i]}`),
    'bank becomes 0.949 0.356 0.089 0.313',
  ]));

test('html', { skip }, () => {
  fs.cpSync(inHome('node_modules/riverbank'), inHome('html/node_modules/riverbank'), { recursive: true });
  return served(inHome('html'), showsWeights);
});

test('url: opened from the disk, the page gets the files from its address', { skip }, () =>
  shown(pathToFileURL(inHome('url/index.html')).href, showsWeights, (page) =>
    page.route('https://unpkg.com/riverbank/**', (route) =>
      route.fulfill({
        path: inHome('node_modules/riverbank', new URL(route.request().url()).pathname.slice('/riverbank/'.length)),
        contentType: 'text/javascript',
        headers: { 'Access-Control-Allow-Origin': '*' },
      }),
    ),
  ),
);

test('worker', { skip }, () => built('worker', showsWeights));

for (const name of ['react', 'vue', 'svelte'])
  test(`${name}: an edited number reaches the other element`, { skip }, () =>
    built(name, async (page) => {
      const summary = page.locator('attention-view svg');
      await summary.waitFor();
      assert.match(await summary.getAttribute('aria-label'), new RegExp(weights.join('.*')));
      const first = page.locator('main > matrix-view td.cell').first();
      await first.focus();
      await page.keyboard.type('0');
      await page.keyboard.press('Enter');
      // bank · stream is now 0, and the scores of bank are 0, 1.32 and 0.72.
      await page.waitForFunction(() =>
        /0\.147.*0\.551.*0\.302/.test(
          document.querySelector('attention-view').shadowRoot.querySelector('svg').getAttribute('aria-label'),
        ),
      );
    }),
  );

test('search: the best sentence is about the river', () => {
  const lines = node('search').trim().split('\n');
  assert.equal(lines.length, 5);
  assert.match(lines[0], /^0\.\d{3} .*(river|stream)/);
  assert.match(node('search', ['She paid with money.']).split('\n')[0], /bill|money/);
});

/** Refuses every chat except the two turns of the test below, whose second turn contains the answer to the first. */
const template = `{%- set said = messages | selectattr('role', 'equalto', 'user') | map(attribute='content') | join('|') -%}
{%- if not (messages | length == 1 and said == 'the river' or messages | length == 3 and said == 'the river|and the bank') -%}
{{ raise_exception('wrong messages: ' + said) }}{%- endif -%}
{%- for message in messages -%}{{ message['role'] + ' ' + message['content'] + ' ' }}{%- endfor -%}assistant `;

/** Runs the chat with a small decoder. */
function chat(name, config) {
  const files = { ...modelNamed('llama').files, 'tokenizer_config.json': JSON.stringify(config) };
  const folder = inHome('chat', name);
  fs.mkdirSync(folder, { recursive: true });
  for (const [file, bytes] of Object.entries(files)) fs.writeFileSync(path.join(folder, file), bytes);
  return node('chat', [folder, '6'], 'the river\nand the bank\n');
}

test('chat: two turns through the chat template of the model', () => {
  const turns = chat('with-template', { chat_template: template }).split('> ').slice(1);
  assert.equal(turns.length, 3);
  assert.ok(turns[0].trim().length > 0 && turns[1].trim().length > 0);
});

test('chat: a model without a chat template is refused', () =>
  assert.throws(() => chat('without-template', {}), /tokenizer_config\.json has no chat_template/));

/** The rows of the table in the examples' README: [[folder, the commands that run it]]. A row names one folder. */
const rows = [
  ...fs.readFileSync(path.join(root, 'examples/README.md'), 'utf8').matchAll(/^\| \[`(\w+)`\]\(\1\) \|.*\|(.*)\|$/gm),
].map(([, folder, commands]) => [folder, commands]);

test('the README says how to run each example', () => {
  const folders = fs
    .readdirSync(path.join(root, 'examples'), { withFileTypes: true })
    .filter((each) => each.isDirectory());
  assert.deepEqual(rows.map(([folder]) => folder).toSorted(), folders.map(({ name }) => name).toSorted());
  for (const [folder, commands] of rows) {
    const about = path.join(root, 'examples', folder, 'package.json');
    const isPackage = fs.existsSync(about);
    assert.equal(/`npm install`, then `npm start/.test(commands), isPackage, folder);
    assert.match(commands, /`[^`]+`/, folder);
    if (!isPackage) continue;
    const { scripts, dependencies } = JSON.parse(fs.readFileSync(about, 'utf8'));
    assert.ok(scripts.start, `${folder} has no start script`);
    const [program] = scripts.start.split(' ');
    assert.ok(program === 'node' || dependencies[program], `${folder} starts ${program}, which npm does not install`);
  }
});

/** What needs each peer dependency of riverbank, as the examples write it. */
const needs = {
  '@huggingface/jinja': /role: 'user'/,
  '@huggingface/tokenizers': /from 'riverbank\/checkpoints'/,
  lit: /['"]riverbank\/elements['"]/,
};

test('each example installs the peer dependencies that it needs, in the versions that riverbank takes', () => {
  const { peerDependencies } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  assert.deepEqual(Object.keys(needs).toSorted(), Object.keys(peerDependencies).toSorted());
  const found = new Set();
  for (const [folder] of rows) {
    const about = path.join(root, 'examples', folder, 'package.json');
    if (!fs.existsSync(about)) continue;
    const files = filesOf(path.join('examples', folder)).filter((file) => /\.(js|jsx|vue|svelte|html)$/.test(file));
    const text = files.map((file) => fs.readFileSync(file, 'utf8')).join('\n');
    const wanted = Object.entries(peerDependencies).filter(([name]) => needs[name].test(text));
    const { dependencies } = JSON.parse(fs.readFileSync(about, 'utf8'));
    const own = Object.entries(dependencies).filter(([name]) => name in peerDependencies);
    assert.deepEqual(own.toSorted(), wanted.toSorted(), folder);
    for (const [name] of wanted) found.add(name);
  }
  assert.equal(found.size, Object.keys(needs).length);
});
