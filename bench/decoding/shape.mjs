// Defines the decoder that is measured: SmolLM2-135M's shape, with random weights.

export const shape = {
  vocabulary: 49152,
  width: 576,
  layers: 30,
  heads: 9,
  kvHeads: 3,
  hidden: 1536,
  positions: 4096,
  rotaryBase: 100000,
  eps: 1e-5,
};

const kvWidth = (shape.width / shape.heads) * shape.kvHeads;

/**
 * The weights of a layer: the names in safetensors and in GGUF, the rows, the columns, and the number of heads. Only
 * weights whose rows gguf.mjs reorders have a number of heads.
 */
const layerWeights = [
  ['self_attn.q_proj', 'attn_q', shape.width, shape.width, shape.heads],
  ['self_attn.k_proj', 'attn_k', kvWidth, shape.width, shape.kvHeads],
  ['self_attn.v_proj', 'attn_v', kvWidth, shape.width],
  ['self_attn.o_proj', 'attn_output', shape.width, shape.width],
  ['mlp.gate_proj', 'ffn_gate', shape.hidden, shape.width],
  ['mlp.up_proj', 'ffn_up', shape.hidden, shape.width],
  ['mlp.down_proj', 'ffn_down', shape.width, shape.hidden],
];
const layerNorms = [
  ['input_layernorm', 'attn_norm'],
  ['post_attention_layernorm', 'ffn_norm'],
];

const weight = (name, gguf, rows, columns, heads) => ({
  name: `${name}.weight`,
  gguf: `${gguf}.weight`,
  rows,
  columns,
  heads,
});
const norm = (name, gguf) => ({ name: `${name}.weight`, gguf: `${gguf}.weight`, columns: shape.width });

/** All tensors in order. Norms have no `rows`. */
export const tensors = [
  weight('model.embed_tokens', 'token_embd', shape.vocabulary, shape.width),
  ...Array.from({ length: shape.layers }, (_, layer) => [
    ...layerNorms.map(([name, gguf]) => norm(`model.layers.${layer}.${name}`, `blk.${layer}.${gguf}`)),
    ...layerWeights.map(([name, gguf, ...sizes]) =>
      weight(`model.layers.${layer}.${name}`, `blk.${layer}.${gguf}`, ...sizes),
    ),
  ]).flat(),
  norm('model.norm', 'output_norm'),
];

/** The number of parameters. Each parameter is read once for every token. */
export const parameters = tensors.reduce((sum, { rows = 1, columns }) => sum + rows * columns, 0);

const visible = [...Array(94).keys()].map((i) => i + 33);
const latin = [...Array(94).keys()].map((i) => i + 162).filter((byte) => byte !== 173);
const own = new Set([...visible, 161, ...latin]);
let next = 256;
/** The character that represents each byte in byte-level BPE. */
const byteCharacters = [...Array(256).keys()].map((byte) => String.fromCharCode(own.has(byte) ? byte : next++));

export const merges = ['a b'];
export const tokens = [
  ...byteCharacters,
  'ab',
  ...Array.from({ length: shape.vocabulary - 258 }, (_, i) => `tok${i}`),
  '<|endoftext|>',
];

const pool = (() => {
  let state = 1n;
  const uniform = () => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return (Number(state >> 11n) + 0.5) / 2 ** 53;
  };
  const pair = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  return Float32Array.from({ length: 2 ** 16 }, pair);
})();

/** Row `row` of tensor `index`: normal numbers with standard deviation 1/√columns; ones for a norm. */
export function rowOf(index, row) {
  const { rows, columns } = tensors[index];
  const numbers = new Float32Array(columns).fill(1);
  if (rows === undefined) return numbers;
  let state = (Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(row + 1, 0x85ebca6b)) >>> 0;
  for (let i = 0; i < columns; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    numbers[i] = pool[state >>> 16] / Math.sqrt(columns);
  }
  return numbers;
}
