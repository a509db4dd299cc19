// A copied or moved checkout is configured anew, so that it builds its own sources.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { removeForeignBuild } from '../../tools/build.mjs';

/** A build folder whose CMake cache names `home` as the folder of the sources. */
function buildFolder(context, home) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'riverbank-build-'));
  context.after(() => fs.rmSync(folder, { recursive: true, force: true }));
  fs.writeFileSync(path.join(folder, 'CMakeCache.txt'), `# cache\nCMAKE_HOME_DIRECTORY:INTERNAL=${home}\n`);
  return folder;
}

test('a build of this folder is kept', (context) => {
  const folder = buildFolder(context, process.cwd());
  removeForeignBuild(folder, process.cwd());
  assert.ok(fs.existsSync(folder));
});

test('a build of another folder, or of a folder that no longer exists, is removed', (context) => {
  for (const home of [os.tmpdir(), '/no/such/folder']) {
    const folder = buildFolder(context, home);
    removeForeignBuild(folder, process.cwd());
    assert.ok(!fs.existsSync(folder), home);
  }
});

test('a folder that was never configured is left alone', () => {
  removeForeignBuild(path.join(os.tmpdir(), 'riverbank-never-built'), process.cwd());
});
