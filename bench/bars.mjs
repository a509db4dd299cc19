// The bars of this package, each beside what this run measured: held, missed, or not measured.
import { nameOf } from './cases.mjs';

const size = (heads, tokens, causal = false) => nameOf({ heads, tokens, width: heads === 1 && tokens === 3 ? 4 : 64, causal });
const [short, middle, long, longer, longest] = [size(12, 128), size(12, 512), size(12, 1024), size(1, 4096), size(1, 16384)];
const causal = (name) => `${name} causal`;
const large = [short, middle, long, longer].flatMap((name) => [name, causal(name)]);
const ours = (who) => who.startsWith('riverbank');

const isNumber = (value) => Number.isFinite(value);
const worstOf = (numbers, pick) => (numbers.length > 0 && numbers.every(isNumber) ? pick(...numbers) : undefined);
const median = (cases, name, who) => cases?.[name]?.[who]?.median;
const measured = (cases, name, belongs) => Object.entries(cases?.[name] ?? {}).filter(([who, r]) => belongs(who) && !r.failed).map(([, r]) => r);
const least = (cases, name, belongs) => Math.min(...measured(cases, name, belongs).map((r) => r.median));
const leastError = (cases, name, belongs) => Math.min(...measured(cases, name, belongs).map((r) => r.error));
const typed = (who) => /^riverbank (baseline|relaxed)$/.test(who);

/** How many times as long as ours (the typed call of that build) whoever `belongs` takes, at best. */
const ahead = (cases, name, simd, belongs) => least(cases, name, belongs) / median(cases, name, `riverbank ${simd}`);

const peer = (words) => (who) => who.startsWith(words);
const versus = (label, floors, simd, belongs, of = (engine) => engine.cases) => Object.entries(floors).map(([name, floor]) => ({
  name: `${simd} at ${name}: times as fast as ${label}`, at: (engine) => ahead(of(engine), name, simd, belongs), least: floor,
}));
const every = (names, floor) => Object.fromEntries(names.map((name) => [name, floor]));

/** The part of the limit that the prepared call reaches: the least of the sizes. */
const share = (engine, names, simd) => worstOf(names.map((name) =>
  engine.cases?.[name]?.[`riverbank ${simd}, prepared`]?.gflops / engine.limits?.[simd]), Math.min);

const perSquare = (engine, heads, tokens) => median(engine.cases, size(heads, tokens), 'riverbank relaxed') / heads / tokens ** 2;

const trained = (engine, activation, belongs) => Math.min(...Object.entries(engine.training?.[activation] ?? {})
  .filter(([who, r]) => belongs(who) && !r.failed).map(([, r]) => r.median));
const notOurs = (who) => !ours(who);

const anywhere = [
  { name: `worst error of ours up to 4,096 tokens`, most: 5e-7,
    at: ({ cases }) => worstOf(large.filter((name) => cases?.[name]).flatMap((name) => measured(cases, name, ours).map((r) => r.error)), Math.max) },
  ...[...large].map((name) => ({ name: `error at ${name}, as a part of the best peer's`, most: 1,
    at: ({ cases }) => Math.max(...measured(cases, name, typed).map((r) => r.error)) / leastError(cases, name, notOurs) })),
  { name: `at ${size(1, 3)}, prepared, ms`, most: 0.25e-3, at: ({ cases }) => least(cases, size(1, 3), (who) => /prepared$/.test(who)) },
  { name: `at ${size(1, 3)}, traced, ms`, most: 20e-3, at: ({ cases }) => median(cases, size(1, 3), 'riverbank traced') },
  ...['relu', 'gelu'].map((activation) => ({ name: `training, ${activation}: times as fast as the fastest peer`, least: 3,
    at: (engine) => trained(engine, activation, notOurs) / trained(engine, activation, ours) })),
];

const inChromium = [
  ...versus('LiteRT', { [short]: 1.6, [middle]: 1.5, [long]: 1.45, [longer]: 1.45, [causal(short)]: 2.4, [causal(middle)]: 2.7, [causal(long)]: 2.9, [causal(longer)]: 2.9 }, 'relaxed', peer('LiteRT')),
  ...versus('onnxruntime', { ...every([short, middle, long, longer], 2.1), ...every([short, middle, long, longer].map(causal), 3.8) }, 'relaxed', peer('onnxruntime')),
  ...versus('LiteRT without relaxed SIMD', { ...every([short, middle, long, longer], 1.6), ...every([short, middle, long, longer].map(causal), 2.8) }, 'baseline', peer('LiteRT'), (engine) => engine.compat?.cases),
  { name: 'part of the limit, relaxed', least: 0.9, at: (engine) => share(engine, [middle, long, longer], 'relaxed') },
  { name: 'part of the limit, relaxed, causal', least: 0.84, at: (engine) => share(engine, [middle, long, longer].map(causal), 'relaxed') },
  { name: 'part of the limit, baseline', least: 0.72, at: (engine) => share(engine, [middle, long, longer], 'baseline') },
  { name: `two threads at ${long}: times one`, least: 1.8, at: ({ cases }) => median(cases, long, 'riverbank relaxed') / median(cases, long, 'riverbank relaxed, 2 threads') },
  { name: `error at ${longest}`, most: 5e-7, at: ({ cases }) => worstOf(measured(cases, longest, typed).map((r) => r.error), Math.max) },
  { name: `WebAssembly memory at ${longest}, MiB`, most: 24, at: ({ startUp }) => startUp?.longMemory / 2 ** 20 },
  { name: 'ms per token², the largest over the smallest, 1,024 … 16,384 tokens', most: 1.15, at(engine) {
    const all = [[12, 1024], [1, 4096], [1, 16384]].map(([heads, tokens]) => perSquare(engine, heads, tokens));
    return worstOf(all, (...each) => Math.max(...each) / Math.min(...each));
  } },
  { name: 'first call of a page at 4,096 tokens, over a later one', most: 2, at: ({ startUp }) => startUp?.firstCall },
  { name: 'from loading the module to a first result, ms', most: 60, at: ({ startUp }) => startUp?.firstResult },
];

const inFirefox = large.map((name) => ({ name: `${name}: times as fast as the fastest peer`, least: 1, at: ({ cases }) => least(cases, name, notOurs) / least(cases, name, ours) }));

/** Training natively: ours in a browser beside PyTorch outside of one. */
const besideTorch = (torch) => ['relu', 'gelu'].map((activation) => ({
  name: `training, ${activation}: times as long as native PyTorch`, most: 2, at: (engine) => trained(engine, activation, ours) / torch?.[activation]?.median }));

/** Outside of a browser: ours in the widest lanes, on one thread. */
const natively = large.flatMap((name) => [
  { name: `${name}: times as fast as tiled Eigen`, least: 1, at: ({ benchmarks: b }) => b?.[`tiled_eigen ${name}`]?.median / b?.[`fused ${name}`]?.median },
  { name: `${name}: times as fast as PyTorch`, least: 1, at: ({ benchmarks: b, attention }) => attention?.[name] / b?.[`fused ${name}`]?.median },
]);

const bars = { native: natively, node: anywhere, chromium: [...inChromium, ...anywhere], firefox: [...inFirefox, ...anywhere] };

/** [{engine, name, bar, figure, held}] for everything that this run can tell; held is undefined where it was not measured. */
export function judge({ engines, native }) {
  const places = { ...engines, ...(native ? { native } : {}) };
  return Object.entries(places).filter(([, engine]) => !engine.failed).flatMap(([place, engine]) =>
    [...bars[place], ...(place === 'chromium' ? besideTorch(native?.training) : [])].map(({ name, at, least: floor, most }) => {
      const figure = at(engine);
      const held = isNumber(figure) ? (floor === undefined ? figure <= most : figure >= floor) : undefined;
      return { engine: place, name, bar: floor === undefined ? `≤ ${most}` : `≥ ${floor}`, figure, held };
    }));
}
