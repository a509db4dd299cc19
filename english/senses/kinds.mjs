// Predicts what kind of thing a word means: kinds.json scores each kind from the word's state after the last norm.

/** Returns the scores of all kinds for a state: weight · state + bias. */
export const kindScores = ({ weight, bias }, state) =>
  weight.map((row, kind) => row.reduce((sum, w, i) => sum + w * state[i], bias[kind]));

/** Softmax of the scores. */
export function sharesOf(scores) {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const all = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / all);
}

/**
 * Returns the square roots of the shares, a vector of length 1. The dot product of two such vectors measures how much
 * two distributions overlap.
 */
export const rootsOf = (shares) => Float64Array.from(shares, Math.sqrt);
