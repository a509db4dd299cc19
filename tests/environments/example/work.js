// The tasks that the entries must be able to do. Every environment must give the same numbers, to four decimals.
import { numbers, text } from './model.js';

const equal = (found, wanted) => {
  if (String(found) !== wanted) throw new Error(`${found} instead of ${wanted}`);
};
const digits = (numbers) => Array.from(numbers, (number) => number.toFixed(4)).join(' ');

/** The embeddings of "stream bank mud" (3 × 4). */
const river = [
  [1.2, 0, 0, 0.3],
  [0.8, 0.8, 0.2, 0],
  [0.9, 0, 0, 0.9],
];

export const attends = (engine) =>
  equal(
    digits(engine.attend({ embeddings: river, heads: 2, mask: { causal: true } }).output.row(2)),
    '0.9855 0.2384 0.0502 0.4918',
  );

/** The attention of "mud", the last word, with one head of width 4. */
const mud = '0.9790 0.2031 0.0508 0.4627';

export const attendsFast = (fast) =>
  equal(
    digits(fast.attend({ queries: river, keys: river, values: river, mask: { causal: true } }).context.row(2)),
    mud,
  );
/** Each head has the three words 200 times: work for two threads. Repeating all keys equally often changes no average. */
export async function attendsTogether(pool) {
  const rivers = Array.from({ length: 400 }, () => river).flat();
  const { context } = await pool.attend({ queries: rivers, keys: rivers, values: rivers, heads: 2 });
  for (const row of [2, rivers.length - 1]) equal(digits(context.row(row)), mud);
}
export const descends = (gradients) =>
  equal(digits(gradients.attend({ embeddings: river }, river).steps.embeddings.row(1)), '0.7886 0.4004 0.1001 0.1888');
export function reads(models) {
  const model = models.create({ vocabulary: 5, embedding: 4, sequence: 4, heads: 2 }, { seed: 1 });
  equal(digits(model.trace([0, 1, 2]).logits.row(2)), '-0.1011 -0.2305 0.5992 -0.0455 0.6339');
  model.dispose();
}
/** Opens the checkpoint of model.js and compares the numbers of its first token with those of PyTorch. */
export async function understands(loading) {
  const model = await loading;
  equal(digits(model.read(text).hidden.at(-1).row(0).slice(0, numbers.length)), digits(numbers));
  model.dispose();
}
export const runs = (notebooks) => {
  const { printed } = notebooks.run('004').cells.find(({ cell }) => cell === 9);
  equal(printed.slice(0, 43), 'tensor([-9.3975e-01, -4.6856e-01,  1.0311e+');
};
