// The same seed gives the same training run in every browser and in C++, to the last bit, also for a model that is
// saved and loaded halfway.
import fs from 'node:fs';
import path from 'node:path';
import type * as Package from 'riverbank/language-model';
import { projectRoot } from './support/server.ts';
import { expect, test } from './support/test.ts';

/** Losses and generated tokens that tests/model/recorded_training_test.cc has recorded. */
const recorded = JSON.parse(
  fs.readFileSync(path.join(projectRoot, 'tests/model/recorded_training.json'), 'utf8'),
) as Record<Package.ContextKind, { losses: number[]; written: number[] }>;

/**
 * Runs in the page: computes 20 losses on the bank sentences, saving and loading the model after 10 steps, and then
 * generates 20 tokens.
 */
async function train({ address, context }: { address: string; context: Package.ContextKind }) {
  const { loadLanguageModels } = (await import(address)) as typeof Package;
  const models = await loadLanguageModels();
  const { text: bank } = models.corpora().bank;
  const tokenizer = models.tokenizer('words', bank);
  const config = {
    vocabulary: tokenizer.tokens.length,
    embedding: 12,
    sequence: 10,
    heads: 3,
    context,
    blocks: 2,
    activation: 'gelu' as const,
  };
  let model = models.create(config, {
    seed: 11,
    tokenizer,
    train: { learningRate: 0.01, clipNorm: 1, warmUpSteps: 5 },
  });
  const losses: number[] = [];
  const written: number[] = [];
  for (const half of [1, 2]) {
    for await (const { loss } of model.train({ text: tokenizer.encode(bank), sequences: 4, seed: 11 }, { steps: 10 }))
      losses.push(loss);
    if (half === 1) model = models.load(model.save());
  }
  for await (const { token } of model.generate([1, 2], { tokens: 20, seed: 11 })) written.push(token);
  return { losses, written };
}

for (const context of Object.keys(recorded) as Package.ContextKind[]) {
  test(`training gives the recorded losses and tokens: ${context}`, async ({ visitor }) => {
    await visitor.open('/fixture/quiet.html');
    expect(await visitor.evaluate(train, { address: '/npm/language-model.js', context })).toEqual(recorded[context]);
  });
}
