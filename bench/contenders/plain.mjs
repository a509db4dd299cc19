// Runs attention in plain JavaScript, with loops over typed arrays.
function attend({ heads, tokens, width, causal }, { queries, keys, values }) {
  const context = new Float32Array(heads * tokens * width);
  const weights = new Float32Array(tokens);
  const scale = 1 / Math.sqrt(width);
  for (let row = 0; row < heads * tokens; row++) {
    const first = (row - (row % tokens)) * width;
    const seen = causal ? (row % tokens) + 1 : tokens;
    let largest = -Infinity;
    for (let key = 0; key < seen; key++) {
      let score = 0;
      for (let i = 0; i < width; i++) score += queries[row * width + i] * keys[first + key * width + i];
      weights[key] = score * scale;
      largest = Math.max(largest, weights[key]);
    }
    let sum = 0;
    for (let key = 0; key < seen; key++) sum += weights[key] = Math.exp(weights[key] - largest);
    for (let key = 0; key < seen; key++) {
      const weight = weights[key] / sum;
      for (let i = 0; i < width; i++) context[row * width + i] += weight * values[first + key * width + i];
    }
  }
  return context;
}

export const start = async () => [
  { name: 'plain JavaScript', prepare: async (size, inputs) => ({ run: () => attend(size, inputs) }) },
];
