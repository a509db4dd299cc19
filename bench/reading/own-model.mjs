// Reads a text of 32 tokens with our own English model, which returns the hidden states of each layer and the attention
// of each head.
import { loadCheckpoint } from 'riverbank/checkpoints';
import { operations } from './bert.mjs';

const tokens = 32;
const text = `the bank by the river was flooded after the storm , so the old man walked along the road to the other bank ,
  where he kept his money , and asked for a loan to mend the roof of his house`;

const names = ['config.json', 'tokenizer.json', 'model.safetensors'];

/**
 * {contender, want, operations}; want: the last hidden states, computed by the baseline build. `ownFile` returns a
 * file of english/model.
 */
export async function start({ ownFile }) {
  const files = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await ownFile(name)])));
  const baseline = await loadCheckpoint(files, { simd: 'baseline' });
  const ids = baseline.tokens(text).ids.slice(0, tokens);
  if (ids.length !== tokens) throw new Error(`the sentence has ${ids.length} tokens, but it should have ${tokens}`);
  const want = baseline.read(ids).hidden.at(-1).data;
  const { layers, embedding: width, hidden } = baseline.config;
  baseline.dispose();
  const model = await loadCheckpoint(files);
  const contender = {
    name: `riverbank ${model.simd}`,
    prepare: async () => ({ run: () => model.read(ids).hidden.at(-1).data, dispose: () => model.dispose() }),
  };
  return { contender, want, operations: operations({ layers, tokens, width, hidden }) };
}
