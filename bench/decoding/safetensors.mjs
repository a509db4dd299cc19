// Writes the weights as a folder in Hugging Face's format, in F16.
import fs from 'node:fs';
import { toF16s } from './f16.mjs';
import { merges, rowOf, shape, tensors, tokens } from './shape.mjs';

const config = {
  architectures: ['LlamaForCausalLM'],
  model_type: 'llama',
  vocab_size: shape.vocabulary,
  hidden_size: shape.width,
  num_hidden_layers: shape.layers,
  num_attention_heads: shape.heads,
  num_key_value_heads: shape.kvHeads,
  intermediate_size: shape.hidden,
  max_position_embeddings: shape.positions,
  rope_theta: shape.rotaryBase,
  rms_norm_eps: shape.eps,
  hidden_act: 'silu',
  tie_word_embeddings: true,
  torch_dtype: 'float16',
  eos_token_id: shape.vocabulary - 1,
};

const byteLevel = { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true };
export const tokenizer = {
  version: '1.0',
  truncation: null,
  padding: null,
  added_tokens: [
    {
      id: shape.vocabulary - 1,
      content: tokens.at(-1),
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    },
  ],
  normalizer: null,
  pre_tokenizer: byteLevel,
  post_processor: null,
  decoder: byteLevel,
  model: {
    type: 'BPE',
    dropout: null,
    unk_token: null,
    continuing_subword_prefix: null,
    end_of_word_suffix: null,
    fuse_unk: false,
    byte_fallback: false,
    vocab: Object.fromEntries(tokens.map((token, id) => [token, id])),
    merges,
  },
};

/** The first bytes of a .safetensors file: the size of the header, and the header as JSON, padded to 8 bytes. */
export function headerBytes(places) {
  const json = JSON.stringify(places);
  const header = Buffer.from(json.padEnd(Math.ceil(json.length / 8) * 8));
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(header.length));
  return Buffer.concat([size, header]);
}

/** Writes config.json, tokenizer.json and model.safetensors into the folder. */
export function writeSafetensors(folder) {
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(`${folder}/config.json`, JSON.stringify(config));
  fs.writeFileSync(`${folder}/tokenizer.json`, JSON.stringify(tokenizer));
  const file = fs.openSync(`${folder}/model.safetensors`, 'w');
  let at = 0;
  const places = tensors.map(({ name, rows, columns }) => {
    const begin = at;
    at += 2 * (rows ?? 1) * columns;
    return [name, { dtype: 'F16', shape: rows === undefined ? [columns] : [rows, columns], data_offsets: [begin, at] }];
  });
  fs.writeSync(file, headerBytes(Object.fromEntries(places)));
  tensors.forEach(({ rows = 1 }, index) => {
    const parts = Array.from({ length: rows }, (_, row) => Buffer.from(toF16s(rowOf(index, row)).buffer));
    fs.writeSync(file, Buffer.concat(parts));
  });
  fs.closeSync(file);
}
