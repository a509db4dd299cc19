// Turns what the trainer leaves into the files that a model is published as: weights in riverbank's layout, config, tokeniser.
import fs from 'node:fs';
import path from 'node:path';
import { writeTensors } from './tensors.mjs';
import { reserved } from './tokenizer/read.mjs';

const headName = /^(blocks\.\d+\.)heads\.(\d+)\.(query|key|value)\.weight$/;

/** The heads' weights one below the other, everything else under its own name; the trainer's own memory is left out. */
export function joinHeads(tensors) {
  const out = {};
  for (const [name, tensor] of Object.entries(tensors)) {
    if (name.includes('/')) continue;
    const [, block, , part] = headName.exec(name) ?? [];
    if (part === undefined) out[name] = tensor;
    else (out[`${block}${part}.weight`] ??= []).push([Number(headName.exec(name)[2]), tensor]);
  }
  for (const [name, heads] of Object.entries(out)) {
    if (!Array.isArray(heads)) continue;
    const inOrder = heads.sort(([a], [b]) => a - b).map(([, tensor]) => tensor);
    const data = new Float32Array(inOrder.reduce((sum, tensor) => sum + tensor.data.length, 0));
    inOrder.forEach((tensor, head) => data.set(tensor.data, head * tensor.data.length));
    out[name] = { shape: [inOrder.length * inOrder[0].shape[0], inOrder[0].shape[1]], data };
  }
  return out;
}

/** config.json, in the words that published models use; `model` is the recipe's. */
export const configOf = ({ vocabulary, model }) => ({
  model_type: 'riverbank',
  vocab_size: vocabulary,
  hidden_size: model.embedding,
  num_hidden_layers: model.blocks,
  num_attention_heads: model.heads,
  intermediate_size: model.hidden,
  max_position_embeddings: model.length,
  hidden_act: 'gelu',
  layer_norm_eps: 1e-5,
  tie_word_embeddings: true,
  mask_token_id: reserved.indexOf('<mask>'),
  eos_token_id: reserved.indexOf('<end>'),
});

/** Writes a model's folder; returns the size of its weights. `rarity` has one number for each token, see senses/bags.mjs. */
export function publish(folder, { tensors, metadata, config, tokenizer, rarity }) {
  fs.mkdirSync(folder, { recursive: true });
  const write = (name, content) => fs.writeFileSync(path.join(folder, name), content);
  const bytes = writeTensors({ tensors, metadata });
  write('model.safetensors', bytes);
  write('config.json', `${JSON.stringify(config, null, 2)}\n`);
  write('tokenizer.json', `${JSON.stringify(tokenizer)}\n`);
  write('rarity.json', `${JSON.stringify(Array.from(rarity, (x) => Number(x.toFixed(2))))}\n`);
  return bytes.length;
}
