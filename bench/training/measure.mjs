// Measures one training step of every contender, in turns, after its first loss and gradients have been checked.
import { activations } from './model.mjs';
import { wordsOf } from '../measure.mjs';

const all = {
  ours: () => import('./ours.mjs'),
  '@jax-js/jax': () => import('./jax.mjs'),
  '@tensorflow/tfjs-backend-wasm': () => import('./tfjs.mjs'),
};

/**
 * The largest difference from float64, relative to the largest number of the same gradient. With a larger difference a
 * contender trains something else.
 */
const allowed = 1e-4;

/** The largest relative difference over all gradients. */
function worst(gradients, want) {
  return Math.max(
    ...Object.entries(want).map(([name, numbers]) => {
      const largest = numbers.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      return numbers.reduce((most, value, i) => {
        const difference = Math.abs(value - gradients[name][i]) / largest;
        return difference <= most ? most : difference; // NaN counts as the largest
      }, 0);
    }),
  );
}

/** Makes a contender train three steps, which also warm it up: {step, dispose, losses, error} or {failed}. */
async function enter(contender, first) {
  try {
    const training = await contender.prepare(first);
    const error = worst(await training.gradients(), first.gradients);
    const losses = [];
    for (let i = 0; i < 3; i++) losses.push(await training.step());
    if (!(error <= allowed && Math.abs(losses[0] - first.loss) <= allowed))
      return { failed: `wrong by ${error}, loss ${losses[0]}` };
    return { ...training, losses, error, times: [] };
  } catch (reason) {
    return { failed: wordsOf(reason) };
  }
}

function summary({ failed, times, losses, error }) {
  if (failed) return { failed };
  const sorted = times.toSorted((a, b) => a - b);
  const quantile = (q) => sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
  return { median: quantile(0.5), low: quantile(0.25), high: quantile(0.75), losses, error };
}

/** Measures all contenders in turns. `first` is the result of `firstStep` (ours.mjs). */
export async function inTurns(contenders, first, rounds) {
  const entries = new Map();
  for (const contender of contenders) entries.set(contender.name, await enter(contender, first));
  for (let round = 0; round < rounds; round++) {
    for (const { failed, step, times } of entries.values()) {
      if (failed) continue;
      const start = performance.now();
      await step();
      times.push(performance.now() - start);
    }
  }
  for (const entry of entries.values()) await entry.dispose?.();
  return Object.fromEntries([...entries].map(([name, entry]) => [name, summary(entry)]));
}

/**
 * Returns {absent, relu, gelu}: `absent` has the contenders that could not start; each activation has {contender:
 * {median, low, high, losses, error}, with times in ms, or {failed}}.
 */
export async function measureTraining(place, rounds) {
  const [contenders, absent, results] = [[], {}, {}];
  for (const [name, load] of Object.entries(all)) {
    try {
      contenders.push(...(await (await load()).start(place)));
    } catch (reason) {
      absent[name] = wordsOf(reason);
    }
  }
  const { firstStep } = await all.ours();
  for (const activation of activations)
    results[activation] = await inTurns(contenders, await firstStep(activation), rounds);
  return { absent, ...results };
}
