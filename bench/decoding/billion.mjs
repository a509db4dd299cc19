// Opens a model of 1.1 billion parameters as int8 in Node and prints how much memory that takes, as JSON. The file is
// synthetic: TinyLlama's shape in F16, all zeros.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { filesFrom, loadCheckpoint } from '../../dist/npm/checkpoints.js';
import { headerBytes, tokenizer } from './safetensors.mjs';

const [vocabulary, width, layers, heads, kvHeads, hidden] = [32000, 2048, 22, 32, 4, 5632];
const kvWidth = (width / heads) * kvHeads;

const config = {
  model_type: 'llama',
  vocab_size: vocabulary,
  hidden_size: width,
  num_hidden_layers: layers,
  num_attention_heads: heads,
  num_key_value_heads: kvHeads,
  intermediate_size: hidden,
  max_position_embeddings: 2048,
  rms_norm_eps: 1e-5,
  tie_word_embeddings: false,
};

const shapes = {
  'model.embed_tokens': [vocabulary, width],
  lm_head: [vocabulary, width],
  'model.norm': [width],
};
for (let layer = 0; layer < layers; layer++) {
  const at = `model.layers.${layer}`;
  for (const name of ['input_layernorm', 'post_attention_layernorm']) shapes[`${at}.${name}`] = [width];
  for (const name of ['q_proj', 'o_proj']) shapes[`${at}.self_attn.${name}`] = [width, width];
  for (const name of ['k_proj', 'v_proj']) shapes[`${at}.self_attn.${name}`] = [kvWidth, width];
  for (const name of ['gate_proj', 'up_proj']) shapes[`${at}.mlp.${name}`] = [hidden, width];
  shapes[`${at}.mlp.down_proj`] = [width, hidden];
}

/** Writes the files; the zeros take no room on the disk. Returns the number of parameters. */
function writeModel(folder) {
  let at = 0;
  const header = {};
  for (const [name, shape] of Object.entries(shapes)) {
    const end = at + 2 * shape.reduce((product, side) => product * side, 1);
    header[`${name}.weight`] = { dtype: 'F16', shape, data_offsets: [at, end] };
    at = end;
  }
  const start = headerBytes(header);
  const file = path.join(folder, 'model.safetensors');
  fs.writeFileSync(file, start);
  fs.truncateSync(file, start.length + at);
  fs.writeFileSync(path.join(folder, 'config.json'), JSON.stringify(config));
  fs.writeFileSync(path.join(folder, 'tokenizer.json'), JSON.stringify(tokenizer));
  return at / 2;
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'riverbank-billion-'));
try {
  const parameters = writeModel(folder);
  const before = process.resourceUsage().maxRSS * 1024;
  const model = await loadCheckpoint(await filesFrom(folder), { weights: 'int8' });
  const peak = process.resourceUsage().maxRSS * 1024;
  console.log(JSON.stringify({ parameters, memory: model.memoryBytes, peak, before }));
} finally {
  fs.rmSync(folder, { recursive: true });
}
