// Turns what the trainer leaves into the files that a model is published as: weights in riverbank's layout, config, tokeniser.
import fs from 'node:fs';
import path from 'node:path';
import { writeTensors } from './tensors.mjs';
import { reserved } from './tokenizer/read.mjs';

const headName = /^(blocks\.\d+\.)heads\.(\d+)\.(query|key|value)\.weight$/;

/** Matrices of the same width, one below the other. */
function stacked(matrices) {
  const data = new Float32Array(matrices.reduce((sum, matrix) => sum + matrix.data.length, 0));
  let end = 0;
  for (const matrix of matrices) {
    data.set(matrix.data, end);
    end += matrix.data.length;
  }
  const columns = matrices[0].shape[1];
  return { shape: [data.length / columns, columns], data };
}

/** The heads' weights one below the other, everything else under its own name; the trainer's own memory is left out. */
export function joinHeads(tensors) {
  const [out, heads] = [{}, {}];
  for (const [name, tensor] of Object.entries(tensors)) {
    if (name.includes('/')) continue;
    const [, block, head, part] = headName.exec(name) ?? [];
    if (part === undefined) out[name] = tensor;
    else (heads[`${block}${part}.weight`] ??= [])[Number(head)] = tensor;
  }
  for (const [name, matrices] of Object.entries(heads)) out[name] = stacked(matrices);
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
