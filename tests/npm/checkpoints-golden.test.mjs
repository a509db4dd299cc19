// Checkpoints of every layout agree with PyTorch: tokens, hidden states, attention, traces and predicted words.
import assert from 'node:assert/strict';
import path from 'node:path';
import test from 'node:test';
import { loadCheckpoint } from '../../dist/npm/checkpoints.js';
import { hasRelaxedSimd } from '../../dist/npm/fast.js';
import { modelFolders, readModelFolder } from '../golden/npm/model-folders.mjs';
import { modelFailures } from '../golden/npm/models.mjs';
import { needsFlag, underFlag } from './relaxed-flag.mjs';

for (const folder of modelFolders()) {
  test(`${path.basename(folder)} agrees with PyTorch’s float64 results`, async () => {
    const { files, expected } = readModelFolder(folder);
    for (const { text, failures } of await modelFailures(loadCheckpoint, files, expected))
      assert.deepEqual(failures, [], text);
  });
}

test('the relaxed build agrees with PyTorch within the same tolerances', {
  skip: !hasRelaxedSimd() && !needsFlag && 'this engine has no relaxed SIMD',
}, async () => {
  if (needsFlag) return assert.match(underFlag(import.meta.url), /^# skipped 0$/m);
  const relaxed = async (files) => {
    const model = await loadCheckpoint(files, { simd: 'relaxed' });
    assert.equal(model.simd, 'relaxed');
    return model;
  };
  for (const folder of modelFolders()) {
    const { files, expected } = readModelFolder(folder);
    for (const { text, failures } of await modelFailures(relaxed, files, expected))
      assert.deepEqual(failures, [], text);
  }
});
