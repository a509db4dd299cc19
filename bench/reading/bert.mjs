// Makes a BERT with random weights, in the form of a published Hugging Face checkpoint.

export const base = {
  vocabulary: 30522,
  positions: 512,
  width: 768,
  layers: 12,
  heads: 12,
  hidden: 3072,
  eps: 1e-12,
  tokens: 32,
};

/**
 * The number of multiplications and additions for reading a text: in the products with weights and the products of
 * attention.
 */
export const operations = ({ layers, tokens, width, hidden }) =>
  2 * layers * tokens * (4 * width * width + 2 * width * hidden + 2 * tokens * width);

export const layerName = (layer) => `bert.encoder.layer.${layer}.`;

/** [name, shape] of every tensor. */
function tensorsOf({ vocabulary, positions, width, layers, hidden }) {
  const linear = (name, outputs, inputs) => [
    [`${name}.weight`, [outputs, inputs]],
    [`${name}.bias`, [outputs]],
  ];
  const norm = (at) => ['weight', 'bias'].map((part) => [`${at}LayerNorm.${part}`, [width]]);
  const layer = (at) => [
    ...['self.query', 'self.key', 'self.value', 'output.dense'].flatMap((part) =>
      linear(`${at}attention.${part}`, width, width),
    ),
    ...norm(`${at}attention.output.`),
    ...linear(`${at}intermediate.dense`, hidden, width),
    ...linear(`${at}output.dense`, width, hidden),
    ...norm(`${at}output.`),
  ];
  const embeddings = 'bert.embeddings.';
  return [
    [`${embeddings}word_embeddings.weight`, [vocabulary, width]],
    [`${embeddings}position_embeddings.weight`, [positions, width]],
    [`${embeddings}token_type_embeddings.weight`, [2, width]],
    ...norm(embeddings),
    ...Array.from({ length: layers }, (_, i) => layer(layerName(i))).flat(),
  ];
}

/** Makes a generator of random numbers from 0 to 1 that is the same in every run. */
function chance() {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Fills a tensor with random numbers. The weights are so large that the scores differ and GELU is not linear; the
 * gains of norms are about 1.
 */
function fill(name, data, next) {
  const [middle, spread] = name.endsWith('LayerNorm.weight') ? [1, 0.2] : [0, 0.14];
  for (let i = 0; i < data.length; i++) data[i] = middle + spread * (next() - 0.5);
}

/**
 * A safetensors file as {bytes, tensors: {name: {shape, data}}}; the data are views of the bytes.
 */
function safetensors(sizes) {
  let end = 0;
  const rows = tensorsOf(sizes).map(([name, shape]) => {
    const begin = end;
    end += shape.reduce((a, b) => a * b) * Float32Array.BYTES_PER_ELEMENT;
    return [name, { dtype: 'F32', shape, data_offsets: [begin, end] }];
  });
  const text = JSON.stringify(Object.fromEntries(rows));
  const header = new TextEncoder().encode(text.padEnd(Math.ceil(text.length / 8) * 8));
  const first = 8 + header.length;
  const bytes = new Uint8Array(first + end);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(header.length), true);
  bytes.set(header, 8);
  const next = chance();
  const tensors = {};
  for (const [name, place] of rows) {
    const [from, to] = place.data_offsets;
    const data = new Float32Array(bytes.buffer, first + from, (to - from) / Float32Array.BYTES_PER_ELEMENT);
    fill(name, data, next);
    tensors[name] = { shape: place.shape, data };
  }
  return { bytes, tensors };
}

const configOf = ({ vocabulary, positions, width, layers, heads, hidden, eps }) => ({
  model_type: 'bert',
  vocab_size: vocabulary,
  hidden_size: width,
  num_hidden_layers: layers,
  num_attention_heads: heads,
  intermediate_size: hidden,
  max_position_embeddings: positions,
  type_vocab_size: 2,
  hidden_act: 'gelu',
  layer_norm_eps: eps,
});

/** A tokeniser file that the package accepts. It is not used, because the texts are given as ids. */
const tokenizer = {
  added_tokens: [],
  normalizer: null,
  pre_tokenizer: null,
  post_processor: null,
  decoder: null,
  model: { type: 'WordPiece', vocab: { '[UNK]': 0 }, unk_token: '[UNK]' },
};

/**
 * Makes a BERT with random weights. Returns {sizes, ids, tensors, files}: the ids of a random text, the tensors by
 * name, and the checkpoint's files by name.
 */
export function makeBert(sizes) {
  const { bytes, tensors } = safetensors(sizes);
  const next = chance();
  const ids = Array.from({ length: sizes.tokens }, () => Math.floor(next() * sizes.vocabulary));
  const json = (value) => new TextEncoder().encode(JSON.stringify(value));
  const files = {
    'config.json': json(configOf(sizes)),
    'tokenizer.json': json(tokenizer),
    'model.safetensors': bytes,
  };
  return { sizes, ids, tensors, files };
}
