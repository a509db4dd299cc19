// Formats the results as tables for a terminal.

const cell = (value, width) => String(value).padStart(width);
const spread = (r) => `±${(((r.high - r.low) / 2 / r.median) * 100).toFixed(0)} %`;
const milliseconds = (value) => (value < 0.1 ? `${(value * 1000).toFixed(2)} µs` : `${value.toPrecision(3)} ms`);

function caseLines(name, contenders) {
  const rows = Object.entries(contenders).sort(([, a], [, b]) => (a.median ?? Infinity) - (b.median ?? Infinity));
  return [
    `  ${name}`,
    ...rows.map(([who, r]) =>
      r.failed
        ? `    ${who.padEnd(32)} failed: ${r.failed}`
        : `    ${who.padEnd(32)}${cell(milliseconds(r.median), 12)}${cell(spread(r), 7)}` +
          `${cell(r.gflops.toFixed(1), 7)} GFLOP/s  first ${milliseconds(r.first)}  error ${r.error.toExponential(1)}`,
    ),
  ];
}

function engineLines([place, { engine, failed, limits, absent, threads, cases, training, compat }]) {
  if (failed) return [`\n${place}: ${failed}`];
  const reached = ['baseline', 'relaxed'].flatMap((build) => {
    const measured = Object.values(limits)
      .map((limit) => limit[build])
      .filter((value) => value > 0);
    return measured.length > 0
      ? `${build} ${Math.min(...measured).toFixed(1)} to ${Math.max(...measured).toFixed(1)}`
      : [];
  });
  return [
    `\n${engine}; limit in GFLOP/s: ${reached.join(', ')}`,
    ...Object.entries(absent).map(([name, reason]) => `  ${name} takes no part: ${reason}`),
    ...(threads ? caseLines('two threads beside one', threads) : []),
    ...Object.entries(cases).flatMap(([name, contenders]) => caseLines(name, contenders)),
    ...(compat ? engineLines([place, { ...compat, engine: `${engine}, LiteRT without relaxed SIMD` }]) : []),
    ...trainingLines(training),
  ];
}

function trainingLines(training) {
  if (!training) return [];
  const { absent, ...activations } = training;
  return [
    ...Object.entries(absent).map(([name, reason]) => `  ${name} does not train: ${reason}`),
    ...Object.entries(activations).flatMap(([activation, contenders]) => [
      `  a training step, ${activation}`,
      ...Object.entries(contenders).map(([who, r]) =>
        r.failed
          ? `    ${who.padEnd(32)} failed: ${r.failed}`
          : `    ${who.padEnd(32)}${cell(milliseconds(r.median), 12)}${cell(spread(r), 7)}  first loss ${r.losses[0].toFixed(6)}  error ${r.error.toExponential(1)}`,
      ),
    ]),
  ];
}

const mark = (held) => (held === undefined ? 'not measured' : held ? 'held' : 'MISSED');

/**
 * Formats the performance requirements (bars): the required number, the measured number, and whether the requirement is
 * met.
 */
export function verdicts(bars) {
  const lines = bars.map(
    ({ engine, name, bar, figure, held }) =>
      `  ${engine.padEnd(9)} ${name.padEnd(72)} ${bar.padStart(9)} ${(held === undefined ? '' : figure.toPrecision(3)).padStart(10)}  ${mark(held)}`,
  );
  return [
    '\nthe bars',
    ...lines,
    `  ${bars.filter(({ held }) => held).length} held, ${bars.filter(({ held }) => held === false).length} missed`,
  ].join('\n');
}

/** The Python that measured PyTorch, or the places that were searched for such a Python. */
const torchLine = ({ python, version, looked }) =>
  python
    ? `  PyTorch ${version} of ${python}`
    : `  no PyTorch: none of ${looked.join(', ')} can import it (RIVERBANK_BENCH_PYTHON names another)`;

function nativeLines({ failed, benchmarks, torch, attention, training }) {
  if (failed) return [`\nnative: ${failed}`];
  const limit = benchmarks.registers_only.gflops;
  return [
    `\nnative; limit ${limit.toFixed(1)} GFLOP/s on one thread`,
    ...Object.entries(benchmarks)
      .filter(([name]) => name !== 'registers_only')
      .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
      .map(
        ([name, { median, gflops }]) =>
          `    ${name.padEnd(44)}${cell(milliseconds(median), 12)}${cell(gflops.toFixed(1), 7)} GFLOP/s  ${((gflops / limit) * 100).toFixed(0)} % of the limit`,
      ),
    torchLine(torch),
    ...Object.entries(attention ?? {}).map(
      ([name, median]) => `    ${`PyTorch ${name}`.padEnd(44)}${cell(milliseconds(median), 12)}`,
    ),
    ...['relu', 'gelu']
      .filter((name) => training?.[name])
      .map(
        (name) =>
          `    ${`PyTorch ${training.version}, a training step, ${name}`.padEnd(44)}${cell(milliseconds(training[name].median), 12)}`,
      ),
  ];
}

export function table({ engines, native }) {
  return [...Object.entries(engines).flatMap(engineLines), ...(native ? nativeLines(native) : [])].join('\n');
}
