// A service worker, which does not support import(), can chat with a model if it passes the package for chat templates
// to loadCheckpoint().
import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { chromium } from '@playwright/test';
import { build } from 'esbuild';
import { loadCheckpoint } from '../../dist/npm/checkpoints.js';
import { browsers } from '../../tools/lib/browsers.mjs';
import { serve } from '../../tools/serve.mjs';
import { modelNamed } from '../golden/npm/model-folders.mjs';
import { newPage } from '../support/new-page.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const executablePath = browsers().chromium;
const skip = !executablePath && 'there is no Chromium';
const llama = modelNamed('llama');
const config = Buffer.from('{"chat_template":"{% for each in messages %}{{ each.content }}{% endfor %}"}');
const files = { ...llama.files, 'tokenizer_config.json': config };

/** Generates the answer to a message. */
const answer = async (model) => {
  const ids = [];
  for await (const { id } of model.generate([{ role: 'user', content: 'the bank' }], { greedy: true, tokens: 4 }))
    ids.push(id);
  return ids.join(' ');
};

/** The script of a service worker that sends the answer, or the error's message. */
const worker = (importJinja, options) => `
  import { filesFrom, loadCheckpoint } from 'riverbank/checkpoints/external';
  ${importJinja}
  const answer = ${answer};
  addEventListener('message', async ({ data: port }) => {
    const model = await loadCheckpoint(await filesFrom(new URL('model', location.href)), ${options});
    port.postMessage(await answer(model).catch(String));
  });`;

let folder, browser, server;

/** Bundles the workers so that import() stays in them, and serves them with the model. */
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'riverbank-chat-'));
  const at = (...names) => path.join(folder, ...names);
  await mkdir(at('node_modules/riverbank'), { recursive: true });
  await cp(path.join(root, 'package.json'), at('node_modules/riverbank/package.json'));
  await cp(path.join(root, 'dist/npm'), at('node_modules/riverbank/dist/npm'), { recursive: true });
  await symlink(path.join(root, 'node_modules/@huggingface'), at('node_modules/@huggingface'));
  await writeFile(at('with.js'), worker("import * as jinja from '@huggingface/jinja';", '{ jinja }'));
  await writeFile(at('without.js'), worker('', '{}'));
  const entryPoints = [at('with.js'), at('without.js')];
  await build({ entryPoints, outdir: at('out'), bundle: true, format: 'esm', splitting: true, logLevel: 'silent' });
  await cp(path.join(root, 'dist/npm/wasm'), at('out/wasm'), { recursive: true });
  await mkdir(at('out/model'));
  for (const [name, bytes] of Object.entries(files)) await writeFile(at('out/model', name), bytes);
  await writeFile(at('out/index.html'), '<!doctype html><title>chat</title>');
  server = await serve({ folder: at('out'), port: 0 });
  if (executablePath)
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
});
after(async () => {
  await browser?.close();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The answer of a service worker, in a browser context of its own. */
async function answerOf(script) {
  const page = await newPage(browser);
  await page.goto(server.url);
  const said = await page.evaluate(async (address) => {
    await navigator.serviceWorker.register(address, { type: 'module' });
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    active.postMessage(port2, [port2]);
    return new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data);
    });
  }, script);
  await page.close();
  return said;
}

test('with the package, the answer is that of Node', { skip }, async () => {
  assert.equal(await answerOf('with.js'), await answer(await loadCheckpoint(files)));
});

test('without the package, the error says how to pass it', { skip }, async () => {
  assert.equal(
    await answerOf('without.js'),
    'Error: service workers do not support import(), which a chat template needs; pass the module @huggingface/jinja to loadCheckpoint as jinja',
  );
});

test('a value that is not the package is refused by name', async () => {
  await assert.rejects(
    loadCheckpoint(files, { jinja: { template: 3 } }),
    /^TypeError: jinja must be the module of @huggingface\/jinja but is/,
  );
});
