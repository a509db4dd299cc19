// The same seed gives the same training run in the package and in C++, to the last bit.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { loadLanguageModels } from '../../dist/npm/language-model.js';

const models = await loadLanguageModels();
const recorded = JSON.parse(await readFile(new URL('../model/recorded_training.json', import.meta.url), 'utf8'));
const { text: bank } = models.corpora().bank;
const tokenizer = models.tokenizer('words', bank);
const text = tokenizer.encode(bank);

/** 20 losses on the bank sentences, and 20 tokens generated afterwards, like tests/model/recorded_training_test.cc. */
async function recordOf(context) {
  const config = {
    vocabulary: tokenizer.tokens.length,
    embedding: 12,
    sequence: 10,
    heads: 3,
    context,
    blocks: 2,
    activation: 'gelu',
  };
  const model = models.create(config, { seed: 11, train: { learningRate: 0.01, clipNorm: 1, warmUpSteps: 5 } });
  const record = { losses: [], written: [] };
  for await (const { loss } of model.train({ text, sequences: 4, seed: 11 }, { steps: 20 })) record.losses.push(loss);
  for await (const { token } of model.generate([1, 2], { tokens: 20, seed: 11 })) record.written.push(token);
  return record;
}

for (const context of Object.keys(recorded)) {
  test(`training gives the recorded losses and tokens: ${context}`, async () =>
    assert.deepEqual(await recordOf(context), recorded[context]));
}
