// Damages the text files of models at random. A damaged model must either be refused with an error of riverbank's own,
// or it can be used.
import assert from 'node:assert/strict';
import test from 'node:test';
import { loadCheckpoint } from '../../dist/npm/checkpoints.js';
import { modelNamed } from '../golden/npm/model-folders.mjs';
import { damageFiles } from './support/damaged-files.mjs';

test('damaged tokenizers, configs and chat templates are refused or can be used', async () => {
  // RIVERBANK_FUZZ_SECONDS=1800 runs for half an hour with a new seed.
  const seconds = process.env.RIVERBANK_FUZZ_SECONDS;
  const drawn = { seed: Date.now() % 1e9, milliseconds: Number(seconds) * 1000 };
  const { made, opened } = await damageFiles(seconds === undefined ? { seed: 1, tries: 250 } : drawn);
  assert.ok(opened > made / 10 && opened < made, `${opened} of ${made} damaged models were opened`);
  if (seconds !== undefined) console.log(`${made} damaged models, ${opened} of them were opened`);
});

test('a wrong part of tokenizer.json that only a text needs is reported by the file’s name', async () => {
  const { files } = modelNamed('gemma3_text');
  const tokenizer = JSON.parse(files['tokenizer.json']);
  tokenizer.decoder.decoders[0] = null;
  const model = await loadCheckpoint({ ...files, 'tokenizer.json': Buffer.from(JSON.stringify(tokenizer)) });
  const message = /^RangeError: tokenizer\.json could not be read: /;
  assert.throws(() => model.tokens('the bank'), message);
  await assert.rejects(model.generate('the bank', { greedy: true }).next(), message);
});
