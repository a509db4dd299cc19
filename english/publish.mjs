// Converts the trainer's result to the files of a published model: weights in riverbank's layout, config, tokeniser.
import fs from 'node:fs';
import path from 'node:path';
import { writeTensors } from './tensors.mjs';
import { reserved } from './tokenizer/read.mjs';

const headName = /^(blocks\.\d+\.)heads\.(\d+)\.(query|key|value)\.weight$/;

/** Puts matrices of the same width one below the other. */
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

/**
 * Joins the weights of the heads, one below the other. Other parameters keep their names. The state of the optimizer is
 * left out.
 */
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

const joinedName = /^(blocks\.\d+\.)(query|key|value)\.weight$/;

/** The inverse of `joinHeads`: one matrix for each of `heads` heads. */
export function splitHeads(tensors, heads) {
  const out = {};
  for (const [name, { shape, data }] of Object.entries(tensors)) {
    const [, block, part] = joinedName.exec(name) ?? [];
    if (part === undefined) {
      out[name] = { shape, data };
      continue;
    }
    const size = data.length / heads;
    for (let head = 0; head < heads; head++)
      out[`${block}heads.${head}.${part}.weight`] = {
        shape: [shape[0] / heads, shape[1]],
        data: data.slice(head * size, (head + 1) * size),
      };
  }
  return out;
}

/**
 * Separates the kinds from the words. In the trained table, the rows from `words` on are kinds; the published model's
 * table has only words. Returns {tensors, kinds: {weight, bias}}.
 */
export function withoutKinds(tensors, words) {
  const cut = (tensor, shape, from, to) => ({ ...tensor, shape, data: tensor.data.slice(from, to) });
  const [table, biases] = [tensors['token_embedding_table.weight'], tensors['head.bias']];
  const [rows, width] = table.shape;
  return {
    tensors: {
      ...tensors,
      'token_embedding_table.weight': cut(table, [words, width], 0, words * width),
      'head.bias': cut(biases, [words], 0, words),
    },
    kinds: {
      weight: cut(table, [rows - words, width], words * width),
      bias: cut(biases, [rows - words], words),
    },
  };
}

/** The inverse of `withoutKinds`, with the content of kinds.json. */
export function withKinds(tensors, { weight, bias }) {
  const [table, biases] = [tensors['token_embedding_table.weight'], tensors['head.bias']];
  const [rows, width] = table.shape;
  const count = rows + bias.length;
  const joined = (shape, data, more) => ({ shape, data: Float32Array.from([...data, ...more]) });
  return {
    ...tensors,
    'token_embedding_table.weight': joined([count, width], table.data, weight.flat()),
    'head.bias': joined([count], biases.data, bias),
  };
}

/** Returns config.json with the field names that published models use. `model` is the recipe's. */
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

const rounded = (digits) => (x) => Number(x.toPrecision(digits));

/**
 * Returns kinds.json: the names of the kinds, and the weights that score them from the last layer, `score = weight ·
 * state + bias`.
 */
const kindsJson = ({ names, weight, bias }) => {
  const [, width] = weight.shape;
  const row = (i) => Array.from(weight.data.subarray(i * width, (i + 1) * width), rounded(3));
  return JSON.stringify({ names, weight: names.map((_, i) => row(i)), bias: Array.from(bias.data, rounded(4)) });
};

/**
 * Writes a model's folder and returns the size of its weights in bytes. `rarity` has one number per token; see
 * senses/vectors.mjs.
 */
export function publish(folder, { tensors, metadata, config, tokenizer, rarity, kinds }) {
  fs.mkdirSync(folder, { recursive: true });
  const write = (name, content) => fs.writeFileSync(path.join(folder, name), content);
  const bytes = writeTensors({ tensors, metadata });
  write('model.safetensors', bytes);
  write('config.json', `${JSON.stringify(config, null, 2)}\n`);
  write('tokenizer.json', `${JSON.stringify(tokenizer)}\n`);
  write('kinds.json', `${kindsJson(kinds)}\n`);
  write('rarity.json', `${JSON.stringify(Array.from(rarity, (x) => Number(x.toFixed(2))))}\n`);
  return bytes.length;
}
