// Runs the programs that generate a text in a page and in C++, as the documents show them.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { before, test } from 'node:test';
import { chromium } from '@playwright/test';
import { build } from 'esbuild';
import { filesFrom, loadCheckpoint } from '../../dist/npm/checkpoints.js';
import { buildNative } from '../../tools/build.mjs';
import { browsers } from '../../tools/lib/browsers.mjs';
import { serve } from '../../tools/serve.mjs';
import { openedBy, programsIn, root, writeModelFolder } from './support/programs.mjs';
import { newPage } from '../support/new-page.mjs';

const guide = 'docs/guides/generating.md';
const folder = path.join(root, 'build/generating');

before(() => {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
});

/** Writes the page as the document shows it. A build tool bundles its module, as it would for a user. */
async function writePage(page) {
  const [whole, program] = /<script type="module">(.*)<\/script>/s.exec(page);
  await build({
    stdin: { contents: program, resolveDir: root, sourcefile: 'page.mjs' },
    bundle: true,
    format: 'esm',
    outdir: folder,
    splitting: true,
    entryNames: 'page',
    logLevel: 'silent',
  });
  const script = '<script type="module" src="page.js"></script>';
  fs.writeFileSync(path.join(folder, 'index.html'), `<!doctype html>${page.replace(whole, script)}`);
  writeModelFolder(path.join(folder, openedBy(program)));
}

async function expectedText(name) {
  const model = await loadCheckpoint(await filesFrom(path.join(folder, name)), { weights: 'int8' });
  let text = '';
  for await (const token of model.generate('the bank', { greedy: true, tokens: 20 })) text += token.text;
  return text;
}

test('the page of the guide writes the same text as Node', async () => {
  const [page] = programsIn('html', guide);
  await writePage(page);
  const want = await expectedText(openedBy(page));
  assert.ok(want.length > 10, want);
  const server = await serve({ folder, port: 0 });
  const browser = await chromium.launch({
    executablePath: browsers().chromium,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const tab = await newPage(browser);
    await tab.goto(server.url);
    await tab.waitForFunction((text) => document.querySelector('#answer').textContent === text, want);
  } finally {
    await browser.close();
    await server.close();
  }
});

/** Compiles a program with the native library and runs it beside the model that it opens. Returns its output. */
function ran(program, name) {
  const source = path.join(folder, `${name}.cc`);
  fs.writeFileSync(source, program);
  writeModelFolder(path.join(folder, openedBy(program)));
  const library = path.join(root, 'build/native/libriverbank.a');
  const flags = ['-std=c++20', '-Wall', '-Wextra', '-Wconversion', '-Werror', `-I${root}/src`, '-pthread'];
  execFileSync('c++', [...flags, source, library, '-o', path.join(folder, name)]);
  return execFileSync(path.join(folder, name), { cwd: folder, encoding: 'utf8' });
}

test('the C++ programs of the guide and the README run', () => {
  buildNative('native', 'riverbank');
  const [program] = programsIn('cpp', guide);
  const [, promised] = /<< "\\n"; {2}\/\/ (.*)$/m.exec(program);
  assert.equal(ran(program, 'guide').trim(), promised);
  assert.equal(ran(programsIn('cpp', 'README.md')[1], 'readme'), '');
});
