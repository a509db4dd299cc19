// Makes standard normal inputs, the same in every run, and computes float64 attention to check every contender.
import { randomBits } from '../tools/lib/random-bits.mjs';
import { operations } from './cases.mjs';

/** The largest accepted difference from float64. With a larger difference a contender has computed something else. */
const allowed = 5e-5;

/** Normal random numbers, each from a pair of uniform ones (Box-Muller). */
function normals(count, seed) {
  const bits = randomBits(seed);
  const uniform = () => bits() / 2 ** 32;
  return Float32Array.from(
    { length: count },
    () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
  );
}

/** Random queries, keys and values, each (heads·tokens × width). */
export function inputsOf({ heads, tokens, width }) {
  const size = heads * tokens * width;
  return { queries: normals(size, 1), keys: normals(size, 2), values: normals(size, 3) };
}

/**
 * An additive mask (tokens × tokens) that hides later tokens, for peers without a causal option.
 */
export function causalMask(tokens) {
  const mask = new Float32Array(tokens * tokens);
  for (let token = 0; token < tokens; token++) mask.fill(-1e9, token * tokens + token + 1, (token + 1) * tokens);
  return mask;
}

/** One row of context, computed in float64. */
function contextRow({ tokens, width, causal }, { queries, keys, values }, head, token) {
  const first = head * tokens * width;
  const seen = causal ? token + 1 : tokens;
  const scores = Float64Array.from({ length: seen }, (_, key) => {
    let score = 0;
    for (let i = 0; i < width; i++) score += queries[first + token * width + i] * keys[first + key * width + i];
    return score / Math.sqrt(width);
  });
  const largest = scores.reduce((a, b) => Math.max(a, b));
  const weights = scores.map((score) => Math.exp(score - largest));
  const sum = weights.reduce((a, b) => a + b, 0);
  return Float64Array.from(
    { length: width },
    (_, i) => weights.reduce((mixed, weight, key) => mixed + weight * values[first + key * width + i], 0) / sum,
  );
}

/** The largest difference of a context from float64, over at most 64 evenly spaced rows. */
export function worstError(size, inputs, context) {
  const rows = size.heads * size.tokens;
  const count = Math.min(rows, 64);
  let worst = 0;
  for (let i = 0; i < count; i++) {
    const row = count === 1 ? 0 : Math.round((i * (rows - 1)) / (count - 1));
    const want = contextRow(size, inputs, Math.floor(row / size.tokens), row % size.tokens);
    want.forEach((value, column) => {
      const difference = Math.abs(value - context[row * size.width + column]);
      worst = difference <= worst ? worst : difference; // NaN counts as the largest
    });
  }
  return worst;
}

/** Attention of one size, as a task for `measure`. */
export function attentionOf(size) {
  const inputs = inputsOf(size);
  return {
    prepare: (contender) => contender.prepare(size, inputs),
    errorOf: (context) => worstError(size, inputs, context),
    allowed,
    operations: operations(size),
  };
}
