// The page of environments: its table shows that every environment works, its tasks notice wrong numbers, and the
// README's oldest browsers understand the package's syntax.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { transform } from 'esbuild';
import { loadCheckpoint } from '../../dist/npm/checkpoints.js';
import { checkpointModule } from '../environments/checkpoint.mjs';
import { columns } from '../environments/table.mjs';
import { settings } from '../environments/runtimes.mjs';
import { ways } from '../environments/ways.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file) => fs.readFileSync(path.join(root, file), 'utf8');
const [, table] = /<!-- table of environments -->\n\n(.*?)\n\n<!-- end of the table -->/s.exec(
  read('docs/environments.md'),
);
const [head, , ...rows] = table.split('\n').map((line) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim()),
);

test('the table has a row for each environment and a column for each entry', () => {
  assert.deepEqual(
    rows.map(([name]) => name),
    ways.map(({ name }) => name),
  );
  assert.equal(head.length, columns.length + 1);
});

test('the docs name every setting that the tests of an environment use', () => {
  const docs = read('docs/environments.md');
  const used = [
    ...Object.values(settings).flat(),
    ...['frameworks.mjs', 'servers.mjs', 'ways.mjs'].flatMap(
      (file) => read(`tests/environments/${file}`).match(/worker: \{ format: 'es' \}|\?module|fast-worker\.js/g) ?? [],
    ),
  ];
  assert.ok(new Set(used).size >= 7);
  for (const setting of used) assert.ok(docs.includes(setting), setting);
});

test('each entry works in each environment, except those that the environment lacks', () => {
  for (const [name, ...signs] of rows) {
    const { lacks = {} } = ways.find((way) => way.name === name);
    signs.forEach((sign, i) => {
      const wanted = columns[i] in lacks ? ['–'] : ['✓', ''];
      assert.ok(wanted.includes(sign), `${name}: ${columns[i]} has "${sign}"`);
    });
    assert.ok(signs.filter((sign) => sign === '✓').length >= 5, name);
  }
});

test('every environment with a page tries every entry', () => {
  const pages = new Set(ways.filter(({ open }) => open).map(({ name }) => name));
  assert.ok(pages.size > 20);
  for (const [name, ...signs] of rows.filter(([each]) => pages.has(each)))
    assert.deepEqual(
      columns.filter((_, i) => signs[i] === ''),
      [],
      name,
    );
});

test('the environments open a trained model and compare its numbers with PyTorch', async (t) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'riverbank-environments-'));
  t.after(() => fs.rmSync(folder, { recursive: true }));
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  fs.writeFileSync(path.join(folder, 'model.js'), checkpointModule());
  fs.copyFileSync(path.join(root, 'tests/environments/example/work.js'), path.join(folder, 'work.js'));
  const { files } = await import(path.join(folder, 'model.js'));
  const { understands } = await import(path.join(folder, 'work.js'));
  await understands(loadCheckpoint(files));
  const weights = Uint8Array.from(files['model.safetensors']);
  weights.fill(0, weights.length / 2, weights.length / 2 + 400); // 100 weights in the middle of the file
  await assert.rejects(understands(loadCheckpoint({ ...files, 'model.safetensors': weights })), / instead of /);
  for (const file of ['entries.js', 'lazy-entries.js'])
    assert.match(read(`tests/environments/example/${file}`), /understands\(loadCheckpoint\w*\(files\b/, file);
});

/** The oldest versions in the README, as esbuild names them. */
function oldest() {
  const names = { 'Chrome and Edge': 'chrome', Firefox: 'firefox', Safari: 'safari', Node: 'node' };
  return Object.entries(names).map(([name, target]) => {
    const row = read('README.md')
      .split('\n')
      .find((line) => line.startsWith(`| ${name} |`));
    return `${target}${row.split('|')[2].trim()}`;
  });
}

test('the oldest browsers and Node understand the package’s syntax', async () => {
  const targets = oldest();
  assert.equal(targets.length, 4);
  const folder = path.join(root, 'dist/npm');
  const files = fs.readdirSync(folder, { recursive: true }).filter((name) => /\.m?js$/.test(name));
  assert.ok(files.length > 50);
  const written = async (name, target) =>
    (await transform(fs.readFileSync(path.join(folder, name), 'utf8'), { target, format: 'esm' })).code;
  const rewritten = async (target) => {
    const same = await Promise.all(
      files.map(async (name) => (await written(name, target)) === (await written(name, 'esnext'))),
    );
    return files.filter((_, i) => !same[i]);
  };
  for (const target of targets) assert.deepEqual(await rewritten(target), [], target);
  assert.notDeepEqual(await rewritten('safari16'), [], 'an older browser is noticed');
});

test('Node’s oldest version is that of both packages', () => {
  for (const file of ['package.json', 'english/package.json'])
    assert.equal(JSON.parse(read(file)).engines?.node, `>=${oldest().at(-1).slice('node'.length)}`, file);
});
