// The bars of decoding: ratios of one run, each the median over its rounds.
import { median } from '../measure.mjs';

/** The bars of a run of in-page.mjs: [{name, figure, least | most}]. */
export function decodingBars({ rounds, first, long, billion }) {
  const ratio = (peer, own, what) =>
    rounds[0][peer] && rounds[0][own] && median(rounds.map((turn) => turn[peer][what] / turn[own][what]));
  const beside = (peer, own, what, least) => ({
    name: `${own}, ${what}: times as fast as ${peer}`,
    figure: ratio(peer, own, what),
    least,
  });
  const limit = (own) => median(rounds.map((turn) => turn[own].limit / turn[own].token));
  return [
    beside('wllama Q8_0, 1 thread', 'riverbank int8', 'token', 4),
    beside('wllama Q8_0, 1 thread', 'riverbank int8', 'prompt', 3),
    beside('wllama F16, 1 thread', 'riverbank stored', 'token', 4),
    beside('wllama F16, 1 thread', 'riverbank stored', 'prompt', 3),
    beside('wllama Q8_0, 2 threads', 'riverbank int8, 2 threads', 'token', 3),
    beside('wllama Q8_0, 2 threads', 'riverbank int8, 2 threads', 'prompt', 3),
    beside('riverbank int8', 'riverbank int8, 2 threads', 'token'),
    { name: 'riverbank int8: part of the memory limit', figure: limit('riverbank int8'), least: 0.6 },
    { name: 'riverbank stored (F16): part of the memory limit', figure: limit('riverbank stored') },
    { name: 'token 2,000 over token 20, int8', figure: long.int8, most: 1.3 },
    { name: 'token 2,000 over token 20, stored (F16)', figure: long.stored },
    ...['int8', 'stored'].map((weights) => ({
      name: `first token after load over fetching the file, ${weights}`,
      figure: median(first.map((turn) => turn[weights])),
      most: 1.5,
    })),
    { name: 'a model of 1.1 billion parameters as int8, GiB', figure: billion?.memory / 2 ** 30, most: 1.4 },
    {
      name: 'its peak memory over its weights',
      figure: (billion?.peak - billion?.before) / billion?.parameters,
      most: 1.15,
    },
  ];
}

export function decodingLines(bars) {
  return bars.map(({ name, figure, least, most }) => {
    const wanted = least === undefined ? (most === undefined ? '' : `≤ ${most}`) : `≥ ${least}`;
    const held =
      figure === undefined || Number.isNaN(figure)
        ? 'not measured'
        : figure >= (least ?? 0) && figure <= (most ?? Infinity);
    const word = typeof held === 'string' ? held : wanted === '' ? '' : held ? 'held' : 'MISSED';
    return `  ${name.padEnd(66)} ${wanted.padStart(7)} ${(figure?.toPrecision(3) ?? '').padStart(8)}  ${word}`;
  });
}
