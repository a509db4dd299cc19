// The files of a checkpoint can be given in many forms, and in nested folders.
import assert from 'node:assert/strict';
import path from 'node:path';
import test from 'node:test';
import { loadCheckpoint } from '../../dist/npm/checkpoints.js';
import { loadCheckpoint as loadExternal } from '../../dist/npm/checkpoints-external.js';
import { modelNamed } from '../golden/npm/model-folders.mjs';

const bert = modelNamed('bert').files;
const text = 'The bank lent the money.';

test('files can be an object, a Map or a list of Files, with folders in front of the names', async () => {
  const want = (await loadCheckpoint(bert)).read(text);
  const files = Object.entries(bert).map(([name, bytes]) => new File([bytes], name));
  const blobs = Object.fromEntries(Object.entries(bert).map(([name, bytes]) => [`bert/${name}`, new Blob([bytes])]));
  const buffers = new Map(Object.entries(bert).map(([name, bytes]) => [name, new Uint8Array(bytes).buffer]));
  const views = Object.fromEntries(
    Object.entries(bert).map(([name, bytes]) => {
      const room = new Uint8Array(bytes.length + 5);
      room.set(bytes, 3);
      return [name, room.subarray(3, 3 + bytes.length)];
    }),
  );
  for (const each of [files, blobs, buffers, views, [...files, new File(['{'], 'vocab.json')]])
    assert.deepEqual((await loadCheckpoint(each)).read(text), want);
  assert.deepEqual((await loadExternal(bert)).read(text), want);
});

test('a Promise in place of the files is refused, with the advice to await it', async () => {
  await assert.rejects(loadCheckpoint(Promise.resolve(bert)), {
    name: 'TypeError',
    message:
      'files must be an object or Map from names to contents, or a list of Files but is a Promise, which needs await',
  });
});

test('if folders are nested, the files beside the topmost config.json are read', async () => {
  const want = (await loadCheckpoint(bert)).read(text);
  const json = (value) => Buffer.from(JSON.stringify(value));
  const behind = (folder) => Object.fromEntries(Object.entries(bert).map(([name, bytes]) => [folder + name, bytes]));
  const pooling = { '1_Pooling/config.json': json({ pooling_mode_mean_tokens: true }) };
  const dense = { '2_Dense/config.json': json({ in_features: 32 }), '2_Dense/model.safetensors': Buffer.from('x') };
  for (const files of [
    { ...pooling, ...bert, ...dense, 'modules.json': json([]) },
    { ...behind('0_Transformer/'), ...pooling, ...dense },
    { ...behind('all/0_Transformer/'), 'all/1_Pooling/config.json': json({}) },
    { ...bert, ...behind('checkpoint-500/'), 'onnx/config.json': json({}) },
    { ...behind('./'), ...behind('.\\onnx\\') },
    { ...behind('1_mine/') },
  ])
    assert.deepEqual((await loadCheckpoint(files)).read(text), want);
  const chosen = Object.entries({ ...behind('mine/'), 'mine/1_Pooling/config.json': json({}) }).map(([name, bytes]) => {
    const file = new File([bytes], path.basename(name));
    return Object.defineProperty(file, 'webkitRelativePath', { value: name, configurable: true });
  });
  assert.deepEqual((await loadCheckpoint(chosen)).read(text), want);
  for (const file of chosen) Object.defineProperty(file, 'webkitRelativePath', { value: 7 });
  await assert.rejects(loadCheckpoint(chosen), /^RangeError: there are two files config\.json$/);
});
