// Reads the figures that the performance requirements (bars.mjs) refer to from one engine's results. A figure that was
// not measured is not finite.
import { long as longSize, nameOf, reading, threadsBeside } from './cases.mjs';

export const isNumber = (value) => Number.isFinite(value);

const size = (heads, tokens, width = 64) => nameOf({ heads, tokens, width, causal: false });
export const causal = (name) => `${name} causal`;

export const tiny = size(1, 3, 4);
/** The sizes of the bars: 12 heads with 128, 512 and 1,024 tokens, and one head with 4,096. */
export const sizes = [size(12, 128), size(12, 512), size(12, 1024), size(1, 4096)];
export const long = nameOf(longSize);
export const longest = size(1, 16384);
/** Each size without and with a causal mask. */
export const large = sizes.flatMap((name) => [name, causal(name)]);

// Each of these functions tells, by a contender's name, whether the contender belongs to a group.
export const ours = (who) => who.startsWith('riverbank');
export const others = (who) => !ours(who);
export const named = (words) => (who) => who.startsWith(words);
/** Our contenders that are called with typed arrays on one thread and were prepared for one shape. */
export const prepared = (who) => who.endsWith('prepared');
/** Our contenders that are called with typed arrays on one thread and were not prepared for a shape. */
const typed = (who) => who === 'riverbank baseline' || who === 'riverbank relaxed';

/**
 * Picks one of several numbers, for example the smallest; undefined if there are none or one is
 * missing.
 */
function pickFrom(numbers, pick) {
  return numbers.length > 0 && numbers.every(isNumber) ? pick(...numbers) : undefined;
}

/**
 * The results of the contenders that `belongs` selects, without contenders that failed. `results` is {name: result}.
 */
function succeeded(results, belongs) {
  return Object.entries(results ?? {})
    .filter(([who, { failed }]) => belongs(who) && !failed)
    .map(([, result]) => result);
}

const medians = (results, belongs) => succeeded(results, belongs).map(({ median }) => median);
const errors = (results, belongs) => succeeded(results, belongs).map(({ error }) => error);
const fastest = (results, belongs) => Math.min(...medians(results, belongs));
const medianOf = ({ cases }, name, who) => cases?.[name]?.[who]?.median;

/** The time in ms of the fastest contender that `belongs` selects, for one size. */
export const fastestAt = ({ cases }, name, belongs) => fastest(cases?.[name], belongs);

/** The time in ms of the fastest training step with this activation. */
export const fastestTraining = ({ training }, activation, belongs) => fastest(training?.[activation], belongs);

/**
 * The time of the fastest contender that `belongs` selects, divided by the time of one of our builds. Both were
 * prepared for the shape before the measurement.
 */
export function timesAsFast(engine, name, build, belongs) {
  return fastestAt(engine, name, belongs) / medianOf(engine, name, `riverbank ${build}, prepared`);
}

export function worstError({ cases }) {
  const measured = large.filter((name) => cases?.[name]);
  return pickFrom(
    measured.flatMap((name) => errors(cases[name], ours)),
    Math.max,
  );
}

export const longestError = ({ cases }) => pickFrom(errors(cases?.[longest], typed), Math.max);

/** Contenders that compute in JavaScript's numbers, which are float64. All other contenders use float32. */
const inFloat64 = (who) => who === 'ml-matrix' || who === 'plain JavaScript';

/** The larger error of our two builds, divided by the smallest error of a float32 peer. */
export function errorRatioToBest({ cases }, name) {
  return (
    Math.max(...errors(cases?.[name], typed)) /
    Math.min(...errors(cases?.[name], (who) => others(who) && !inFloat64(who)))
  );
}

/**
 * The share of the processor's peak rate that our computation reaches, without the time for copying inputs and
 * outputs. Returns the smallest share of all given sizes.
 */
export function partOfLimit({ cases, limits }, names, build) {
  const parts = names.map(
    (name) => cases?.[name]?.[`riverbank ${build}, compute only`]?.gflops / limits?.[name]?.[build],
  );
  return pickFrom(parts, Math.min);
}

export const preparedTime = (engine) => fastestAt(engine, tiny, prepared);
export const tracedTime = (engine) => medianOf(engine, tiny, 'riverbank traced');

export function gainOfTwoThreads({ threads }) {
  const [one, two] = threadsBeside.map((name) => threads?.[name]?.median);
  return one / two;
}

/** The time that onnxruntime takes to read a text, divided by riverbank's time. Both use one thread. */
export const bertTimesAsFast = (engine) =>
  fastestAt(engine, reading.bert, others) / fastestAt(engine, reading.bert, ours);
export const ownReadingTime = (engine) => fastestAt(engine, reading.own, ours);

/**
 * Computes the time per head and token² for three numbers of tokens, and returns the largest of the three times divided
 * by the smallest.
 */
export function growth(engine) {
  const perSquare = [
    [12, 1024],
    [1, 4096],
    [1, 16384],
  ].map(([heads, tokens]) => medianOf(engine, size(heads, tokens), 'riverbank relaxed') / heads / tokens ** 2);
  return pickFrom(perSquare, (...all) => Math.max(...all) / Math.min(...all));
}
