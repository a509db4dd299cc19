// What kind of thing a model takes a word for: kinds.json scores each kind from the word's state behind the last norm.

/** The scores of all kinds at a state: weight · state + bias. */
export const kindScores = ({ weight, bias }, state) =>
  weight.map((row, kind) => row.reduce((sum, w, i) => sum + w * state[i], bias[kind]));

/** Softmax: what share of the whole each score stands for. */
export function sharesOf(scores) {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const all = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / all);
}

/** The roots of shares, a vector of length one: by them two distributions are as alike as they overlap. */
export const rootsOf = (shares) => Float64Array.from(shares, Math.sqrt);
