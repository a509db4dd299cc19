// Defines the language model that every contender trains: its sizes, its batch, and its parameters as matrices.

export const sizes = { sequences: 32, length: 32, embedding: 64, heads: 4, blocks: 2, hidden: 256, vocabulary: 64 };
export const adamw = { learningRate: 1e-3, beta1: 0.9, beta2: 0.999, eps: 1e-8, weightDecay: 0.01 };
export const seed = 7;

/**
 * The activations of the feed-forward layer: this package's default, and that of most language
 * models.
 */
export const activations = ['relu', 'gelu'];

/** The config for `create` of this package. */
export const configOf = (activation) => ({
  vocabulary: sizes.vocabulary,
  embedding: sizes.embedding,
  sequence: sizes.length,
  heads: sizes.heads,
  context: 'blocks',
  blocks: sizes.blocks,
  hidden: sizes.hidden,
  activation,
});

/** tokens, targets: (sequences × length) random ids each; torch_training.py draws the same ids. */
export function makeBatch() {
  let state = 1;
  const ids = () =>
    Int32Array.from({ length: sizes.sequences * sizes.length }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state * sizes.vocabulary) / 2 ** 32);
    });
  return { sequences: sizes.sequences, length: sizes.length, tokens: ids(), targets: ids() };
}

/** (rows × columns) → (columns × rows) */
function turned({ shape: [rows, columns], data }) {
  const out = new Float32Array(data.length);
  data.forEach((value, i) => {
    out[(i % columns) * rows + Math.floor(i / columns)] = value;
  });
  return { shape: [columns, rows], data: out };
}

/** Joins matrices of the same width, one below the other. */
const stacked = (parts) => ({
  shape: [parts.reduce((rows, { shape }) => rows + shape[0], 0), parts[0].shape[1]],
  data: Float32Array.from(parts.flatMap(({ data }) => [...data])),
});

/**
 * Converts parameters or gradients with PyTorch's names to {name: {shape, data}}. Every weight becomes (in × out), and
 * the heads of an attention become one weight, side by side. This layout is the fastest for products.
 */
export function joined(parameters) {
  const out = {};
  for (const [name, tensor] of Object.entries(parameters)) {
    const [, block, head, part] = /^(blocks\.\d+\.)heads\.(\d+)\.(\w+)\.weight$/.exec(name) ?? [];
    if (head === undefined) out[name] = tensor.shape.length === 2 && !/table/.test(name) ? turned(tensor) : tensor;
    else if (head === '0') {
      const parts = Array.from(
        { length: sizes.heads },
        (_, other) => parameters[`${block}heads.${other}.${part}.weight`],
      );
      out[`${block}${part}`] = turned(stacked(parts));
    }
  }
  return out;
}

/** Ids → (ids × vocabulary) with a 1 in the column of each id. */
export function oneHot(ids) {
  const out = new Float32Array(ids.length * sizes.vocabulary);
  ids.forEach((id, row) => {
    out[row * sizes.vocabulary + id] = 1;
  });
  return out;
}
