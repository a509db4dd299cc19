// Runs ml-matrix, a matrix library in plain JavaScript.
import { Matrix } from 'ml-matrix';

function rowsOf(data, first, { tokens, width }) {
  return new Matrix(
    Array.from({ length: tokens }, (_, token) =>
      Array.from(data.subarray((first + token) * width, (first + token + 1) * width)),
    ),
  );
}

function softmaxRows(scores, causal) {
  for (let row = 0; row < scores.rows; row++) {
    const values = scores.getRow(row).map((score, key) => (causal && key > row ? -Infinity : score));
    const largest = values.reduce((a, b) => Math.max(a, b));
    const powers = values.map((score) => Math.exp(score - largest));
    const sum = powers.reduce((a, b) => a + b, 0);
    scores.setRow(
      row,
      powers.map((power) => power / sum),
    );
  }
  return scores;
}

function attend(size, { queries, keys, values }) {
  const context = new Float32Array(queries.length);
  for (let head = 0; head < size.heads; head++) {
    const [q, k, v] = [queries, keys, values].map((data) => rowsOf(data, head * size.tokens, size));
    const weights = softmaxRows(q.mmul(k.transpose()).mul(1 / Math.sqrt(size.width)), size.causal);
    context.set(weights.mmul(v).to1DArray(), head * size.tokens * size.width);
  }
  return context;
}

export const start = async () => [
  {
    name: 'ml-matrix',
    async prepare(size, inputs) {
      if (size.tokens > 1024) throw new Error('left out: it would take minutes');
      return { run: () => attend(size, inputs) };
    },
  },
];
