// On a task that depends on the order of the tokens, attention heads learn within 250 steps, but averaging and the
// recurrent network do not.
import assert from 'node:assert/strict';
import test from 'node:test';
import { loadLanguageModels } from '../../dist/npm/language-model.js';

const models = await loadLanguageModels();
const task = models.corpora().copy;
const config = { vocabulary: task.tokens.length, embedding: 16, sequence: task.length };
const train = { learningRate: 0.02, clipNorm: 1, warmUpSteps: 20 };
const unseen = models.taskBatch('copy', 100, 999, 0);

/** The loss on unseen texts after 250 steps. */
async function lossAfterTraining(kind) {
  const model = models.create({ ...config, ...kind }, { seed: 1, train });
  for await (const { loss } of model.train({ task: 'copy', sequences: 24, seed: 1 }, { steps: 250 }))
    assert.ok(Number.isFinite(loss));
  return model.loss(unseen);
}

test('attention heads learn to copy, but averaging and the recurrent network do not', async () => {
  const heads = await lossAfterTraining({ context: 'heads', heads: 4 });
  const rnn = await lossAfterTraining({ context: 'rnn' });
  const average = await lossAfterTraining({ context: 'average' });
  assert.ok(heads < 0.05, `heads: ${heads}`);
  assert.ok(rnn > 1, `rnn: ${rnn}`);
  assert.ok(average > 1.5, `average: ${average}`); // blind guessing has a loss of ln 8 = 2.08
});
