// The benchmark uses the first python3 that has PyTorch, and reports where it looked. The python3 programs here are
// small shell scripts.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { findTorch } from '../../bench/python.mjs';
import { table } from '../../bench/table.mjs';

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'riverbank-python-'));
after(() => fs.rmSync(home, { recursive: true, force: true }));

/** Makes a folder whose python3 runs this shell script. */
function python(name, script) {
  fs.mkdirSync(path.join(home, name));
  fs.writeFileSync(path.join(home, name, 'python3'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return path.join(home, name);
}

const bare = python('bare', 'echo "No module named \'torch\'" >&2; exit 1');
const torch = python('torch', 'echo 2.9.0');
const other = python('other', 'echo 1.0.0');
const empty = path.join(home, 'empty');
const pythonIn = (folder) => path.join(folder, 'python3');
const pathOf = (...folders) => folders.join(path.delimiter);

test('folders without Python and Pythons without PyTorch are skipped', () => {
  const found = findTorch({ PATH: pathOf(empty, bare, torch, other) });
  assert.deepEqual(found, { python: pythonIn(torch), version: '2.9.0', looked: [pythonIn(bare), pythonIn(torch)] });
});

test('the Python that RIVERBANK_BENCH_PYTHON names is tried first', () => {
  assert.equal(findTorch({ PATH: pathOf(torch), RIVERBANK_BENCH_PYTHON: pythonIn(other) }).python, pythonIn(other));
  assert.equal(findTorch({ PATH: pathOf(torch), RIVERBANK_BENCH_PYTHON: pythonIn(bare) }).python, pythonIn(torch));
});

test('the system Python is tried once, and the table names the Python that was used or all that were tried', () => {
  const { looked } = findTorch({ PATH: pathOf(bare, '/usr/bin') });
  assert.deepEqual(looked, [pythonIn(bare), '/usr/bin/python3']);
  const said = (found) =>
    table({ engines: {}, native: { benchmarks: { registers_only: { gflops: 1 } }, torch: found } });
  assert.match(
    said({ looked: [pythonIn(bare), '/usr/bin/python3'] }),
    new RegExp(`no PyTorch: none of ${pythonIn(bare)}, /usr/bin/python3 can import it`),
  );
  assert.match(
    said({ python: pythonIn(torch), version: '2.9.0', looked }),
    new RegExp(`PyTorch 2\\.9\\.0 of ${pythonIn(torch)}`),
  );
});
