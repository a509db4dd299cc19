// Computes attention in plain loops with a full table of weights. The other implementations are compared with it.

/** Queries, keys and values of one head (each size × width, row-major). */
export interface Inputs {
  size: number;
  width: number;
  queries: Float32Array;
  keys: Float32Array;
  values: Float32Array;
}

/** Writes weights = softmax(queries · keysᵀ / √width), row by row, into `table` (size × size). */
function fillTable({ size, width, queries, keys }: Inputs, table: Float32Array): void {
  const divisor = Math.sqrt(width);
  for (let i = 0; i < size; i++) {
    let maximum = -Infinity;
    for (let j = 0; j < size; j++) {
      let score = 0;
      for (let k = 0; k < width; k++) score += (queries[i * width + k] ?? 0) * (keys[j * width + k] ?? 0);
      score /= divisor;
      table[i * size + j] = score;
      if (score > maximum) maximum = score;
    }
    let sum = 0;
    for (let j = 0; j < size; j++) sum += table[i * size + j] = Math.exp((table[i * size + j] ?? 0) - maximum);
    for (let j = 0; j < size; j++) table[i * size + j] = (table[i * size + j] ?? 0) / sum;
  }
}

/**
 * Computes the context (size × width) = softmax(queries · keysᵀ / √width) · values. Overwrites `table` (size × size)
 * with the weights.
 */
export function naiveAttention(inputs: Inputs, table: Float32Array): Float32Array {
  const { size, width, values } = inputs;
  const context = new Float32Array(size * width);
  fillTable(inputs, table);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      const weight = table[i * size + j] ?? 0;
      for (let k = 0; k < width; k++)
        context[i * width + k] = (context[i * width + k] ?? 0) + weight * (values[j * width + k] ?? 0);
    }
  }
  return context;
}
