// Defines the performance requirements ("bars") of this package, and compares each with this run's measurement: held,
// missed, or not measured.
import {
  bertTimesAsFast,
  causal,
  fastestAt,
  fastestTraining,
  gainOfTwoThreads,
  growth,
  isNumber,
  large,
  long,
  longest,
  longestError,
  named,
  others,
  ours,
  ownReadingTime,
  errorRatioToBest,
  partOfLimit,
  prepared,
  preparedTime,
  sizes,
  timesAsFast,
  tiny,
  tracedTime,
  worstError,
} from './figures.mjs';

// A bar is {name, at, least} or {name, at, most}; `at` reads the figure from an engine's results.

const activations = ['relu', 'gelu'];
/** The sizes from 512 tokens on. They spend most of the time in the matrix products. */
const busy = sizes.slice(1);

const anywhere = [
  { name: 'worst error of ours up to 4,096 tokens', most: 5e-7, at: worstError },
  ...large.map((name) => ({
    name: `error at ${name}, divided by the best float32 peer's`,
    most: 1,
    at: (engine) => errorRatioToBest(engine, name),
  })),
  { name: `at ${tiny}, prepared, ms`, most: 0.25e-3, at: preparedTime },
  { name: `at ${tiny}, traced, ms`, most: 20e-3, at: tracedTime },
  ...activations.map((activation) => ({
    name: `training, ${activation}: times as fast as the fastest peer`,
    least: 3,
    at: (engine) => fastestTraining(engine, activation, others) / fastestTraining(engine, activation, ours),
  })),
];

/**
 * How many times as fast as a peer one of our builds has to be, for each size. `plain`: without a mask; `causal`: with
 * a causal mask.
 */
const peers = [
  { build: 'relaxed', peer: 'LiteRT', plain: [1.6, 1.5, 1.45, 1.45], causal: [2.4, 2.7, 2.9, 2.9] },
  { build: 'relaxed', peer: 'onnxruntime', plain: [2.1, 2.1, 2.1, 2.1], causal: [3.8, 3.8, 3.8, 3.8] },
  { build: 'baseline', peer: 'LiteRT', plain: [1.6, 1.6, 1.6, 1.6], causal: [2.8, 2.8, 2.8, 2.8], compat: true },
];

/** The bars of one row of `peers`. If `compat` is true, the results measured without relaxed SIMD are compared. */
function besidePeer({ build, peer, plain, causal: masked, compat }) {
  const label = compat ? `${peer} without relaxed SIMD` : peer;
  const results = (engine) => (compat ? (engine.compat ?? {}) : engine);
  const bar = (name, least) => ({
    name: `${build} at ${name}: times as fast as ${label}`,
    least,
    at: (engine) => timesAsFast(results(engine), name, build, named(peer)),
  });
  return [...sizes.map((name, i) => bar(name, plain[i])), ...sizes.map((name, i) => bar(causal(name), masked[i]))];
}

/** A 60 Hz display shows 60 frames a second. The bar is half a frame lower, because of the clock's error. */
const smooth = {
  name: 'frames a second while a model trains in the page',
  least: 59.5,
  at: ({ frames }) => frames?.training,
};

/** The longest times that a reader of the chapter "real-english" should wait. */
const realEnglish = [
  {
    name: 'the chapter "real-english": ms from its model’s last byte to meter and map',
    most: 1500,
    at: ({ english }) => english?.ready,
  },
  {
    name: 'the chapter "real-english": ms from 32 typed tokens to a new meter and map',
    most: 100,
    at: ({ english }) => english?.map,
  },
];

const inChromium = [
  ...peers.flatMap(besidePeer),
  { name: 'part of the limit, relaxed', least: 0.9, at: (engine) => partOfLimit(engine, busy, 'relaxed') },
  {
    name: 'part of the limit, relaxed, causal',
    least: 0.84,
    at: (engine) => partOfLimit(engine, busy.map(causal), 'relaxed'),
  },
  { name: 'part of the limit, baseline', least: 0.72, at: (engine) => partOfLimit(engine, busy, 'baseline') },
  { name: `two threads at ${long}: times one`, least: 1.8, at: gainOfTwoThreads },
  { name: `error at ${longest}`, most: 5e-7, at: longestError },
  { name: `WebAssembly memory at ${longest}, MiB`, most: 24, at: ({ startUp }) => startUp?.longMemory / 2 ** 20 },
  { name: 'ms per token², the largest over the smallest, 1,024 … 16,384 tokens', most: 1.15, at: growth },
  { name: 'first call of a page at 4,096 tokens, over a later one', most: 2, at: ({ startUp }) => startUp?.firstCall },
  { name: 'from loading the module to a first result, ms', most: 60, at: ({ startUp }) => startUp?.firstResult },
  { name: 'BERT base reads 32 tokens: times as fast as onnxruntime, one thread', least: 1.5, at: bertTimesAsFast },
  { name: 'our own model reads 32 tokens, ms', most: 5, at: ownReadingTime },
  smooth,
  ...realEnglish,
];

const inFirefox = [
  ...large.map((name) => ({
    name: `${name}: times as fast as the fastest peer`,
    least: 1,
    at: (engine) => fastestAt(engine, name, others) / fastestAt(engine, name, prepared),
  })),
  smooth,
  ...realEnglish,
];

/** The bars for training: our time in a browser, divided by the time of native PyTorch (`torch`). */
function besideTorch(torch) {
  return activations.map((activation) => ({
    name: `training, ${activation}: times as long as native PyTorch`,
    most: 2,
    at: (engine) => fastestTraining(engine, activation, ours) / torch?.[activation]?.median,
  }));
}

/** The native bars: the speed of our fused kernel on one thread, compared with tiled Eigen and with PyTorch. */
const natively = large.flatMap((name) => {
  const fused = ({ benchmarks }) => benchmarks?.[`fused ${name}`]?.median;
  const eigen = ({ benchmarks }) => benchmarks?.[`tiled_eigen ${name}`]?.median;
  return [
    { name: `${name}: times as fast as tiled Eigen`, least: 1, at: (native) => eigen(native) / fused(native) },
    { name: `${name}: times as fast as PyTorch`, least: 1, at: (native) => native.attention?.[name] / fused(native) },
  ];
});

/** The bars for a place where this run has measured: native, Node or a browser. */
function barsAt(place, native) {
  const chromium = [...inChromium, ...anywhere, ...besideTorch(native?.training)];
  return { native: natively, node: anywhere, chromium, firefox: [...inFirefox, ...anywhere] }[place];
}

/** Compares a measured number with its limit. `held` is undefined if the number was not measured. */
function judged({ name, at, least, most }, place, engine) {
  const figure = at(engine);
  const bar = least === undefined ? `≤ ${most}` : `≥ ${least}`;
  const holds = least === undefined ? figure <= most : figure >= least;
  return { engine: place, name, bar, figure, held: isNumber(figure) ? holds : undefined };
}

/** Returns [{engine, name, bar, figure, held}] for each bar of each place where this run has measured. */
export function judge({ engines, native }) {
  const places = Object.entries({ ...engines, ...(native ? { native } : {}) });
  return places
    .filter(([, engine]) => !engine.failed)
    .flatMap(([place, engine]) => barsAt(place, native).map((bar) => judged(bar, place, engine)));
}
