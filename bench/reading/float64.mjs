// Computes BERT as in its paper, in float64. The contenders that read BERT base are compared with it.
import { layerName } from './bert.mjs';

/** x (rows × in) · weightᵀ + bias, weight given as (out × in) → (rows × out) */
function linear(x, rows, weight, bias) {
  const [outputs, inputs] = weight.shape;
  const out = new Float64Array(rows * outputs);
  for (let output = 0; output < outputs; output++) {
    const weights = Float64Array.from(weight.data.subarray(output * inputs, (output + 1) * inputs));
    for (let row = 0; row < rows; row++) {
      let sum = 0;
      for (let i = 0; i < inputs; i++) sum += x[row * inputs + i] * weights[i];
      out[row * outputs + output] = sum + bias.data[output];
    }
  }
  return out;
}

/** Normalises each row of `width` numbers: (x − mean) / standard deviation · gain + bias. */
function norm(x, gain, bias, eps) {
  const width = gain.data.length;
  const out = new Float64Array(x.length);
  for (let first = 0; first < x.length; first += width) {
    const row = x.subarray(first, first + width);
    const mean = row.reduce((a, b) => a + b, 0) / width;
    const variance = row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / width;
    row.forEach((value, i) => {
      out[first + i] = ((value - mean) / Math.sqrt(variance + eps)) * gain.data[i] + bias.data[i];
    });
  }
  return out;
}

/** x · Φ(x), with Φ(x) = ½ + φ(x) · (x + x³/3 + x⁵/(3·5) + x⁷/(3·5·7) + …). */
function gelu(x) {
  if (Math.abs(x) > 9) return x > 0 ? x : 0; // beyond ±9 this differs from x · Φ(x) by less than 1e-17
  let [term, sum] = [x, x];
  for (let odd = 3; Math.abs(term) > 1e-17 * Math.abs(sum); odd += 2) sum += term *= (x * x) / odd;
  return x * (0.5 + (sum * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI));
}

/** queries, keys, values (tokens × width), heads side by side → context, same shape */
function attend(queries, keys, values, { heads, width }, tokens) {
  const context = new Float64Array(queries.length);
  const part = width / heads;
  for (let head = 0; head < heads; head++) {
    const at = (token) => token * width + head * part;
    for (let token = 0; token < tokens; token++) {
      const scores = Float64Array.from({ length: tokens }, (_, key) => {
        let score = 0;
        for (let i = 0; i < part; i++) score += queries[at(token) + i] * keys[at(key) + i];
        return score / Math.sqrt(part);
      });
      const largest = Math.max(...scores);
      const powers = scores.map((score) => Math.exp(score - largest));
      const sum = powers.reduce((a, b) => a + b, 0);
      powers.forEach((power, key) => {
        for (let i = 0; i < part; i++) context[at(token) + i] += (power / sum) * values[at(key) + i];
      });
    }
  }
  return context;
}

const add = (x, y) => x.map((value, i) => value + y[i]);

/** The hidden states of a text (tokens × width): the embeddings, then each layer's output. */
export function read({ sizes, ids, tensors }) {
  const { width, layers, eps } = sizes;
  const normed = (x, at) => norm(x, tensors[`${at}LayerNorm.weight`], tensors[`${at}LayerNorm.bias`], eps);
  const through = (x, at) => linear(x, ids.length, tensors[`${at}.weight`], tensors[`${at}.bias`]);
  const table = (name) => tensors[`bert.embeddings.${name}_embeddings.weight`].data;
  const [words, positions, types] = ['word', 'position', 'token_type'].map(table);
  const embedded = Float64Array.from({ length: ids.length * width }, (_, i) => {
    const [token, column] = [Math.floor(i / width), i % width];
    return words[ids[token] * width + column] + positions[i] + types[column];
  });
  const states = [normed(embedded, 'bert.embeddings.')];
  for (let layer = 0; layer < layers; layer++) {
    const at = layerName(layer);
    const x = states[layer];
    const [queries, keys, values] = ['query', 'key', 'value'].map((part) => through(x, `${at}attention.self.${part}`));
    const context = attend(queries, keys, values, sizes, ids.length);
    const y = normed(add(x, through(context, `${at}attention.output.dense`)), `${at}attention.output.`);
    const wide = through(y, `${at}intermediate.dense`).map(gelu);
    states.push(normed(add(y, through(wide, `${at}output.dense`)), `${at}output.`));
  }
  return states;
}
