// Language models and fast attention run in the build that was requested: baseline or relaxed SIMD, from one file or
// with an external .wasm file.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { hasRelaxedSimd, loadFast } from '../../dist/npm/fast.js';
import { loadFast as loadFastExternal } from '../../dist/npm/fast-external.js';
import { loadGradients } from '../../dist/npm/gradients.js';
import { loadGradients as loadGradientsExternal } from '../../dist/npm/gradients-external.js';
import { loadLanguageModels } from '../../dist/npm/language-model.js';
import { loadLanguageModels as loadLanguageModelsExternal } from '../../dist/npm/language-model-external.js';
import { applyPatch } from '../../dist/npm/load/patch.js';
import { unpack } from '../../dist/npm/load/single.js';
import { makePatch } from '../../tools/lib/wasm-patch.mjs';
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
  assert.deepEqual(fast.attend(input).context, (await loadFast({ simd: 'baseline' })).attend(input).context);
  assert.equal(await loadLanguageModelsExternal(), models);
});

const wasm = (name) => readFile(new URL(`../../dist/npm/wasm/${name}.wasm`, import.meta.url));

for (const name of ['fast-relaxed', 'language-model-relaxed', 'checkpoints-relaxed'])
  test(`the patch in the script of ${name} gives the bytes of ${name}.wasm`, async () => {
    const unpacked = await unpack(await import(`../../dist/npm/wasm/${name}-single.mjs`));
    assert.ok(Buffer.from(unpacked).equals(await wasm(name)));
  });

test('a patch turns any file into any other', () => {
  const bytes = (count, of) => Buffer.from(Array.from({ length: count }, (_, i) => of(i)));
  const [up, noise] = [bytes(1000, (i) => i % 251), bytes(700, (i) => (i * i * 31 + (i >> 3)) % 256)];
  const files = [up, noise, Buffer.concat([noise, up]), Buffer.concat([up.subarray(300), noise, up]), Buffer.alloc(0)];
  const own = (file) => Uint8Array.from(file).buffer;
  for (const before of files)
    for (const after of files)
      assert.deepEqual(Buffer.from(applyPatch(own(before), own(makePatch(before, after)))), after);
});

test('riverbank/fast contains no code for training', async () => {
  const [attention, training] = [await wasm('fast'), await wasm('language-model')];
  assert.ok(attention.length < 130_000 && attention.length < training.length / 3, `${attention.length} bytes`);
});

test('the gradients of riverbank/gradients are those of the language model', async () => {
  const dOut = [
    [1, 0, 2],
    [0, -1, 1],
  ]; // prettier-ignore
  const [embeddings, weight] = [
    [
      [1, 2, 0],
      [0.5, -1, 3],
    ],
    [
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 10],
    ],
  ]; // prettier-ignore
  const [own, external, { gradients }] = [
    await loadGradients(),
    await loadGradientsExternal(),
    await loadLanguageModels(),
  ];
  assert.equal(own.simd, 'baseline');
  const wanted = gradients.attend({ embeddings, query: { weight } }, dOut);
  for (const each of [own, external]) assert.deepEqual(each.attend({ embeddings, query: { weight } }, dOut), wanted);
});
