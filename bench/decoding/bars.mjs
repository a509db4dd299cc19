// Defines the performance requirements ("bars") of decoding. Most are ratios of two times of one run, as medians over
// its rounds.
import { median } from '../measure.mjs';

const pair = (title, peer, own, what, least) => ({ title, peer, own, what, least });
const [int8, stored, int8OnTwo] = ['riverbank int8', 'riverbank stored', 'riverbank int8, 2 threads'];

/**
 * Pairs of a contender of wllama (`peer`) and one of ours (`own`). wllama is llama.cpp in a web page. `what`: the
 * time that is compared; `least`: the bar for the ratio of the two times.
 */
export const besidePeers = [
  pair('a token, int8 beside Q8_0', 'wllama Q8_0, 1 thread', int8, 'token', 4),
  pair('a token of its prompt, int8 beside Q8_0', 'wllama Q8_0, 1 thread', int8, 'prompt', 3),
  pair('a token, F16', 'wllama F16, 1 thread', stored, 'token', 4),
  pair('a token of its prompt, F16', 'wllama F16, 1 thread', stored, 'prompt', 3),
  pair('a token, int8 beside Q8_0, two threads each', 'wllama Q8_0, 2 threads', int8OnTwo, 'token', 3),
  pair('a token of its prompt, int8 beside Q8_0, two threads each', 'wllama Q8_0, 2 threads', int8OnTwo, 'prompt', 3),
];

/** How many times as long as our contender the peer takes, or undefined if one of the two was not measured. */
export const ratioOf = ({ rounds }, { peer, own, what }) =>
  rounds[0][peer] && rounds[0][own] && median(rounds.map((turn) => turn[peer][what] / turn[own][what]));

/** The bars of a run of in-page.mjs: [{name, figure, least | most}]. */
export function decodingBars({ rounds, first, long, billion }) {
  const beside = (each) => ({
    name: `${each.own}, ${each.what}: times as fast as ${each.peer}`,
    figure: ratioOf({ rounds }, each),
    least: each.least,
  });
  const limit = (own) => median(rounds.map((turn) => turn[own].limit / turn[own].token));
  return [
    ...besidePeers.map(beside),
    beside({ peer: int8, own: int8OnTwo, what: 'token' }),
    { name: 'riverbank int8: part of the memory limit', figure: limit(int8), least: 0.6 },
    { name: 'riverbank stored (F16): part of the memory limit', figure: limit(stored) },
    { name: 'token 2,000 over token 20, int8', figure: long.int8 && median(long.int8), most: 1.3 },
    { name: 'token 2,000 over token 20, stored (F16)', figure: long.stored && median(long.stored) },
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
