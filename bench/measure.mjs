// Checks every contender, then measures them in turns, so that everything that slows the machine
// slows all of them.
import { patience } from './cases.mjs';

const now = () => performance.now();

/**
 * Makes `count` calls, one after the other. Awaits an output only if it is a promise, because awaiting takes as long
 * as a small call.
 */
async function repeat(run, count) {
  for (let i = 0; i < count; i++) {
    const output = run();
    if (output instanceof Promise) await output;
  }
}

/**
 * Returns how often a call must be repeated so that a coarse clock can measure it: so often that the calls take at
 * least 5 ms, or more than a million times.
 */
async function repeats(run) {
  for (let count = 1; ; count *= 4) {
    const start = now();
    await repeat(run, count);
    if (now() - start >= 5 || count > 1e6) return count;
  }
}

export const wordsOf = (reason) => String(reason?.message ?? reason).slice(0, 200);

/** One contender's turn. A contender that fails takes no more turns. */
async function turn(entry) {
  try {
    const start = now();
    await repeat(entry.run, entry.count);
    entry.times.push((now() - start) / entry.count);
  } catch (reason) {
    entry.failed = `when repeated: ${wordsOf(reason)}`;
  }
}

/** Frees a contender's memory. This may fail if the contender has failed before. */
async function leave(entry) {
  try {
    await entry.dispose?.();
  } catch (reason) {
    if (!entry.failed) throw reason;
  }
  entry.dispose = undefined;
}

/** True for contenders that have failed, or are so slow that one call was enough. */
const isOver = ({ failed, first }) => Boolean(failed) || first > patience;

/**
 * Starts a contender with a task and checks its numbers: {run, count, first, error, times} or
 * {failed}. A slow contender has its only turn here.
 */
async function enter(contender, task) {
  const entry = { times: [] };
  try {
    const { read = (output) => output, ...prepared } = await task.prepare(contender);
    Object.assign(entry, prepared);
    const start = now();
    const output = await entry.run();
    entry.first = now() - start;
    entry.error = task.errorOf(read(output));
    if (!(entry.error <= task.allowed)) throw new Error(`wrong by ${entry.error}`);
    entry.count = entry.first > 20 ? 1 : await repeats(entry.run);
    if (entry.first > patience) await turn(entry);
  } catch (reason) {
    entry.failed = wordsOf(reason);
  }
  if (isOver(entry)) await leave(entry); // frees the memory, which other contenders may need
  return entry;
}

const quantile = (sorted, q) => sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
export const median = (numbers) =>
  quantile(
    numbers.toSorted((a, b) => a - b),
    0.5,
  );

function summary(entry, operations) {
  if (entry.failed) return { failed: entry.failed };
  const times = entry.times.toSorted((a, b) => a - b);
  const middle = median(times);
  return {
    median: middle,
    low: quantile(times, 0.25),
    high: quantile(times, 0.75),
    first: entry.first,
    error: entry.error,
    gflops: operations / middle / 1e6,
  };
}

/**
 * Measures all contenders with one task: {prepare(contender), errorOf(output), allowed, operations}. prepare starts a
 * contender, errorOf returns the difference of an output from float64, allowed is the largest accepted difference,
 * and operations is the number of operations. Calls `entering` with each contender's name before the contender
 * starts, and with '' before each round. Calls `between` after each round. Returns for each contender's name {median,
 * low, high, first, error, gflops} with times in ms, or {failed}.
 */
export async function measure(contenders, task, rounds, between = () => {}, entering = () => {}) {
  const entries = new Map();
  for (const contender of contenders) {
    entering(contender.name);
    entries.set(contender.name, await enter(contender, task));
  }
  for (let round = 0; round < rounds; round++) {
    entering('');
    for (const entry of entries.values()) {
      if (!isOver(entry)) await turn(entry);
    }
    between();
  }
  for (const entry of entries.values()) await leave(entry);
  return Object.fromEntries([...entries].map(([name, entry]) => [name, summary(entry, task.operations)]));
}
