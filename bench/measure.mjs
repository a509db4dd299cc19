// Checks every contender, and then lets them take turns, so that whatever slows the machine slows all of them.
import { operations, patience } from './cases.mjs';
import { inputsOf, worstError } from './inputs.mjs';

const allowed = 5e-5; // from float64: whoever is further away has computed something else

const now = () => performance.now();

/** So many calls, one after the other. Who answers at once is not waited for: a wait alone takes as long as a small call. */
async function repeat(run, count) {
  for (let i = 0; i < count; i++) {
    const output = run();
    if (output instanceof Promise) await output;
  }
}

/** How often a call must be repeated so that the clock, which some browsers keep coarse, can see it. */
async function repeats(run) {
  for (let count = 1; ; count *= 4) {
    const start = now();
    await repeat(run, count);
    if (now() - start >= 5 || count > 1e6) return count;
  }
}

export const wordsOf = (reason) => String(reason?.message ?? reason).slice(0, 200);

/** Starts one contender at one size and checks its numbers: {run, count, first, error} or {failed}. */
async function enter(contender, size, inputs) {
  try {
    const { run, read = (output) => output, dispose } = await contender.prepare(size, inputs);
    const start = now();
    const output = await run();
    const first = now() - start;
    const error = worstError(size, inputs, read(output));
    if (!(error <= allowed)) return { failed: `wrong by ${error}` };
    return { run, dispose, first, error, times: [], count: first > 20 ? 1 : await repeats(run) };
  } catch (reason) {
    return { failed: wordsOf(reason) };
  }
}

/** One contender's turn. Who cannot do again what it did once has failed, and takes no more turns. */
async function turn(entry) {
  try {
    const start = now();
    await repeat(entry.run, entry.count);
    entry.times.push((now() - start) / entry.count);
  } catch (reason) {
    entry.failed = `when repeated: ${wordsOf(reason)}`;
  }
}

/** Lets go of what a contender holds; one that has failed may not be able to. */
async function leave({ dispose, failed }) {
  try {
    await dispose?.();
  } catch (reason) {
    if (!failed) throw reason;
  }
}

const quantile = (sorted, q) => sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];

function summary(entry, size) {
  if (entry.failed) return { failed: entry.failed };
  const times = entry.times.toSorted((a, b) => a - b);
  const median = quantile(times, 0.5);
  return { median, low: quantile(times, 0.25), high: quantile(times, 0.75), first: entry.first, error: entry.error,
    gflops: operations(size) / median / 1e6 };
}

/** The contenders at one size, each told to `entering` before it starts ('' before each round), in turns, and `between` after each round: {name: {median, low, high, first, error, gflops} in ms, or {failed}}. */
export async function measure(contenders, size, rounds, between = () => {}, entering = () => {}) {
  const inputs = inputsOf(size);
  const entries = new Map();
  for (const contender of contenders) {
    entering(contender.name);
    entries.set(contender.name, await enter(contender, size, inputs));
  }
  for (let round = 0; round < rounds; round++) {
    entering('');
    for (const entry of entries.values()) {
      if (entry.failed || (round > 0 && entry.first > patience)) continue;
      await turn(entry);
    }
    between();
  }
  for (const entry of entries.values()) await leave(entry);
  return Object.fromEntries([...entries].map(([name, entry]) => [name, summary(entry, size)]));
}
