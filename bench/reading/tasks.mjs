// Defines the reading benchmark: which models read, which contenders take part, and the results to compare with.
import { reading } from '../cases.mjs';
import { wordsOf } from '../measure.mjs';
import { base, makeBert, operations } from './bert.mjs';
import { read } from './float64.mjs';

/**
 * The largest difference from the expected result, relative to its largest number. With a larger difference a contender
 * has computed something else.
 */
const allowed = 1e-4;

const largest = (numbers) => numbers.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

/** A task for measure() of bench/measure.mjs; want: the last hidden states that are expected. */
const taskOf = (given, want, operationsOfIt) => ({
  prepare: (contender) => contender.prepare(given),
  errorOf: (states) => largest(want.map((value, i) => value - states[i])) / largest(want),
  allowed,
  operations: operationsOfIt,
});

/**
 * Starts the contenders that read BERT base: our package, and onnxruntime on the given number of threads. Their results
 * are compared with float64.
 */
async function bertBase(place, threads) {
  const bert = makeBert(base);
  const starts = {
    riverbank: async () => (await import('./ours.mjs')).start(),
    'onnxruntime-web': async () => (await import('./onnxruntime.mjs')).start(place, threads),
  };
  const [contenders, absent] = [[], {}];
  for (const [name, start] of Object.entries(starts)) {
    try {
      contenders.push(await start());
    } catch (reason) {
      absent[name] = wordsOf(reason);
    }
  }
  return { contenders, absent, task: taskOf(bert, read(bert).at(-1), operations(base)) };
}

/**
 * Starts the contender that reads our own model: the fastest build for this engine. Its results are compared with those
 * of the baseline build.
 */
async function ownModel(place) {
  try {
    const { start } = await import('./own-model.mjs');
    const { contender, want, operations: operationsOfIt } = await start(place);
    return { contenders: [contender], absent: {}, task: taskOf(undefined, want, operationsOfIt) };
  } catch (reason) {
    return { contenders: [], absent: { 'riverbank-english': wordsOf(reason) } };
  }
}

const starts = {
  [reading.bert]: (place) => bertBase(place, 1),
  [reading.bertOnTwo]: (place) => bertBase(place, 2),
  [reading.own]: ownModel,
};

export const isReading = (part) => part in starts;

/** Returns {contenders, absent, task} for a part of the reading benchmark. */
export const startReading = (part, place) => starts[part](place);
