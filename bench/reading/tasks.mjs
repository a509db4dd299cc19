// Reading as a part of the benchmark: what is read, who reads it, and what it is compared with.
import { reading } from '../cases.mjs';
import { wordsOf } from '../measure.mjs';
import { base, makeBert, operations } from './bert.mjs';
import { read } from './float64.mjs';

/** From what is compared with, as a part of its largest number: whoever is further away has read something else. */
const allowed = 1e-4;

const largest = (numbers) => numbers.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

/** A task as `measure` wants it; want: the last hidden states. */
const taskOf = (given, want, operationsOfIt) => ({
  prepare: (contender) => contender.prepare(given),
  errorOf: (states) => largest(want.map((value, i) => value - states[i])) / largest(want),
  allowed,
  operations: operationsOfIt,
});

/** BERT base by us and by onnxruntime on so many threads; compared with float64. */
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

/** Our own model, by the build that this engine runs fastest; compared with the baseline build. */
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

/** {contenders, absent, task} of a part. */
export const startReading = (part, place) => starts[part](place);
