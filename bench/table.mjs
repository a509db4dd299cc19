// Writes the results as tables for a terminal.

const cell = (value, width) => String(value).padStart(width);
const milliseconds = (value) => (value < 0.1 ? `${(value * 1000).toFixed(2)} µs` : `${value.toPrecision(3)} ms`);

function caseLines(name, contenders) {
  const rows = Object.entries(contenders).sort(([, a], [, b]) => (a.median ?? Infinity) - (b.median ?? Infinity));
  return [`  ${name}`, ...rows.map(([who, r]) => r.failed
    ? `    ${who.padEnd(32)} failed: ${r.failed}`
    : `    ${who.padEnd(32)}${cell(milliseconds(r.median), 12)}${cell(`±${(((r.high - r.low) / 2 / r.median) * 100).toFixed(0)} %`, 7)}` +
      `${cell(r.gflops.toFixed(1), 7)} GFLOP/s  first ${milliseconds(r.first)}  error ${r.error.toExponential(1)}`)];
}

function engineLines([place, { engine, failed, limits, absent, cases }]) {
  if (failed) return [`\n${place}: ${failed}`];
  const reached = Object.entries(limits).filter(([, value]) => value > 0).map(([name, value]) => `${name} ${value.toFixed(1)}`);
  return [`\n${engine}; limit in GFLOP/s: ${reached.join(', ')}`,
    ...Object.entries(absent).map(([name, reason]) => `  ${name} takes no part: ${reason}`),
    ...Object.entries(cases).flatMap(([name, contenders]) => caseLines(name, contenders))];
}

export function table({ engines, native }) {
  return [...Object.entries(engines).flatMap(engineLines), ...(native ? [`\nnative\n${native.text}`] : [])].join('\n');
}
