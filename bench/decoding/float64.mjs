// Computes the decoder's scores after a few tokens, with plain float64 loops.
import { rowOf, shape, tensors } from './shape.mjs';

const indexOf = (name) => tensors.findIndex((tensor) => tensor.name === `${name}.weight`);

/**
 * Multiplies all rows of a tensor with each vector. `round` converts a row to the numbers that the weight format
 * stores.
 */
function products(name, vectors, round) {
  const index = indexOf(name);
  return vectors.map((x) => {
    const out = new Float64Array(tensors[index].rows);
    for (let row = 0; row < out.length; row++) {
      const weights = round(rowOf(index, row));
      let sum = 0;
      for (let i = 0; i < x.length; i++) sum += x[i] * weights[i];
      out[row] = sum;
    }
    return out;
  });
}

const normed = (x) => {
  const mean = x.reduce((sum, number) => sum + number * number, 0) / x.length;
  return x.map((number) => number / Math.sqrt(mean + shape.eps)); // the gains of all norms are 1
};

const size = shape.width / shape.heads;

/** Rotates the two halves of each head by the angles of the position (RoPE). */
function turned(x, position) {
  const out = x.slice();
  for (let head = 0; head < x.length; head += size) {
    for (let i = 0; i < size / 2; i++) {
      const angle = position * shape.rotaryBase ** ((-2 * i) / size);
      const [a, b] = [x[head + i], x[head + i + size / 2]];
      out[head + i] = a * Math.cos(angle) - b * Math.sin(angle);
      out[head + i + size / 2] = b * Math.cos(angle) + a * Math.sin(angle);
    }
  }
  return out;
}

/** The context of one query, for the keys and values up to its own position. */
function attended(query, keys, values) {
  const out = new Float64Array(shape.width);
  for (let head = 0; head < shape.heads; head++) {
    const at = head * size;
    const shared = Math.floor(head / (shape.heads / shape.kvHeads)) * size;
    const dot = (key) => key.slice(shared, shared + size).reduce((sum, number, i) => sum + number * query[at + i], 0);
    const scores = keys.map((key) => dot(key) / Math.sqrt(size));
    const most = Math.max(...scores);
    const shares = scores.map((score) => Math.exp(score - most));
    const total = shares.reduce((sum, share) => sum + share, 0);
    values.forEach((value, j) => {
      for (let i = 0; i < size; i++) out[at + i] += (shares[j] / total) * value[shared + i];
    });
  }
  return out;
}

const added = (x, y) => x.map((row, t) => row.map((number, i) => number + y[t][i]));

/**
 * Returns the logits after the last of the ids. `round` converts a row to the numbers that the weight format stores.
 */
export function float64Logits(ids, round) {
  let x = ids.map((id) => Float64Array.from(round(rowOf(indexOf('model.embed_tokens'), id))));
  for (let layer = 0; layer < shape.layers; layer++) {
    const product = (name, vectors) => products(`model.layers.${layer}.${name}`, vectors, round);
    const input = x.map(normed);
    const queries = product('self_attn.q_proj', input).map(turned);
    const keys = product('self_attn.k_proj', input).map(turned);
    const values = product('self_attn.v_proj', input);
    const context = queries.map((query, t) => attended(query, keys.slice(0, t + 1), values.slice(0, t + 1)));
    x = added(x, product('self_attn.o_proj', context));
    const middle = x.map(normed);
    const up = product('mlp.up_proj', middle);
    const gated = product('mlp.gate_proj', middle).map((row, t) =>
      row.map((number, i) => (number / (1 + Math.exp(-number))) * up[t][i]),
    );
    x = added(x, product('mlp.down_proj', gated));
  }
  return products('model.embed_tokens', [normed(x.at(-1))], round)[0];
}
