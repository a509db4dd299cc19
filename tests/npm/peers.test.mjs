// If an entry point of riverbank needs another package, its error names that package and how to install it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { modelNamed } from '../golden/npm/model-folders.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const { exports, peerDependencies } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));

/**
 * A project with only riverbank installed. It is outside this repository, because inside it Node would find the
 * packages of the repository.
 */
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'riverbank-peers-'));
const home = path.join(folder, 'node_modules/riverbank');
fs.mkdirSync(home, { recursive: true });
fs.cpSync(path.join(root, 'dist/npm'), path.join(home, 'dist/npm'), { recursive: true });
fs.copyFileSync(path.join(root, 'package.json'), path.join(home, 'package.json'));
after(() => fs.rmSync(folder, { recursive: true, force: true }));

/** The output of a program that imports an entry: the exported names, or the error message. */
function imported(entry, cwd) {
  const program = `console.log(await import('${entry}').then((all) => Object.keys(all).sort().join(' '), ({ message }) => message));`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd, encoding: 'utf8' }).trim();
}

const entries = Object.keys(exports)
  .filter((entry) => exports[entry].types)
  .map((entry) => path.posix.join('riverbank', entry));
/** The package that an entry needs. The entries riverbank/elements/… contain only types, so they need none. */
function peerOf(entry) {
  if (entry.startsWith('riverbank/elements/')) return undefined;
  if (entry.includes('/element')) return 'lit';
  return entry.includes('/checkpoints') ? '@huggingface/tokenizers' : undefined;
}

/** The package that only chat templates need. */
const forChats = '@huggingface/jinja';

test('the entries need exactly the peer dependencies of package.json', () => {
  const needed = new Set([forChats, ...entries.map(peerOf).filter(Boolean)]);
  assert.deepEqual([...needed].sort(), Object.keys(peerDependencies).sort());
});

for (const entry of entries)
  test(`${entry} without other packages works or names the missing package`, () => {
    const peer = peerOf(entry);
    const names = imported(entry, root);
    const message = `${entry} needs the package ${peer}; run: npm install ${peer}`;
    assert.equal(imported(entry, folder), peer ? message : names);
  });

test('an entry exports the same names in Node and through a bundler', async () => {
  for (const [name, ways] of Object.entries(exports).filter(([, { node }]) => node)) {
    const [inNode, bundled] = await Promise.all(
      [ways.node, ways.default].map(async (file) => Object.keys(await import(new URL(file, `file://${root}/`))).sort()),
    );
    assert.deepEqual(inNode, bundled, name);
  }
});

test('a chat without the package for templates names it', () => {
  const tokenizers = 'node_modules/@huggingface/tokenizers';
  fs.cpSync(path.join(root, tokenizers), path.join(folder, tokenizers), { recursive: true });
  const { files } = modelNamed('llama');
  fs.mkdirSync(path.join(folder, 'llama'));
  for (const [name, bytes] of Object.entries(files)) fs.writeFileSync(path.join(folder, 'llama', name), bytes);
  fs.writeFileSync(path.join(folder, 'llama/tokenizer_config.json'), '{ "chat_template": "hello" }');
  const program = `import { filesFrom, loadCheckpoint } from 'riverbank/checkpoints';
    const model = await loadCheckpoint(await filesFrom('llama'));
    await model.generate([{ role: 'user', content: 'hello' }]).next().catch(({ message }) => console.log(message));`;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    encoding: 'utf8',
  });
  assert.equal(said.trim(), `a chat template needs the package ${forChats}; run: npm install ${forChats}`);
});
