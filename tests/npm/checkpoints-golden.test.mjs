// Checkpoints of every layout through the package: tokens, hidden states, attention, traces and words as PyTorch has them.
import assert from 'node:assert/strict';
import path from 'node:path';
import test from 'node:test';
import { loadCheckpoint } from '../../dist/npm/checkpoints.js';
import { hasRelaxedSimd } from '../../dist/npm/fast.js';
import { modelFolders, readModelFolder } from '../golden/npm/model-folders.mjs';
import { modelFailures } from '../golden/npm/models.mjs';
import { needsFlag, underFlag } from './relaxed-flag.mjs';

for (const folder of modelFolders()) {
  test(`${path.basename(folder)}, as PyTorch computes it in float64`, async () => {
    const { files, expected } = readModelFolder(folder);
    for (const { text, failures } of await modelFailures(loadCheckpoint, files, expected))
      assert.deepEqual(failures, [], text);
  });
}

test('the relaxed build is within the same tolerances', {
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
