// Language models and fast attention run in the build that was requested: baseline or relaxed SIMD, from one file or with an external .wasm file.
import assert from 'node:assert/strict';
import test from 'node:test';
import { hasRelaxedSimd, loadFast } from '../../dist/npm/fast.js';
import { loadFast as loadFastExternal } from '../../dist/npm/fast-external.js';
import { loadLanguageModels } from '../../dist/npm/language-model.js';
import { loadLanguageModels as loadLanguageModelsExternal } from '../../dist/npm/language-model-external.js';
import { needsFlag, underFlag } from './relaxed-flag.mjs';

const batch = { sequences: 2, length: 4, tokens: [0, 1, 2, 3, 4, 5, 6, 0], targets: [1, 2, 3, 4, 5, 6, 0, 1] };

/** The losses of three training steps. */
function learn(models) {
  const model = models.create({ vocabulary: 7, embedding: 8, sequence: 4, heads: 2, context: 'blocks' }, { seed: 1 });
  return [0, 1, 2].map(() => model.step(batch).loss);
}

test('language models train in the baseline build by default', async () => {
  const models = await loadLanguageModels();
  assert.equal(models.simd, 'baseline');
  assert.equal(await loadLanguageModels({ simd: 'baseline' }), models);
  assert.equal((await loadLanguageModels({ simd: 'auto' })).simd, hasRelaxedSimd() ? 'relaxed' : 'baseline');
  await assert.rejects(
    loadLanguageModels({ simd: 'wide' }),
    /^TypeError: simd must be 'auto' or 'baseline' or 'relaxed' but is the string "wide"$/,
  );
  if (!hasRelaxedSimd())
    await assert.rejects(loadLanguageModels({ simd: 'relaxed' }), /this runtime has no relaxed SIMD/);
});

test('the relaxed build reaches the same losses as the baseline build', {
  skip: !hasRelaxedSimd() && !needsFlag && 'this runtime has no relaxed SIMD',
}, async () => {
  if (needsFlag) return assert.match(underFlag(import.meta.url), /^# skipped 0$/m);
  const [baseline, relaxed] = [learn(await loadLanguageModels()), learn(await loadLanguageModels({ simd: 'relaxed' }))];
  relaxed.forEach((loss, i) => assert.ok(Math.abs(loss - baseline[i]) < 1e-5));
});

test('the external .wasm files give the same bits, and each entry shares only its own engine', async () => {
  const [models, fast] = [await loadLanguageModelsExternal(), await loadFastExternal({ simd: 'baseline' })];
  assert.deepEqual(learn(models), learn(await loadLanguageModels()));
  const input = {
    queries: [[1, 2]],
    keys: [
      [1, 2],
      [2, 1],
    ],
    values: [[3], [4]],
  };
  assert.deepEqual(fast.attendFast(input).context, (await loadFast({ simd: 'baseline' })).attendFast(input).context);
  assert.equal(await loadLanguageModelsExternal(), models);
});
