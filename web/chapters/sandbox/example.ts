// Turns the sandbox's sentence, switches and numbers into an example that can be copied.
import { rowsOf } from '../../core/engine/matrix.ts';
import { hides, pinsWithin } from './sandbox.ts';
import type { SandboxValues } from './sandbox.ts';
import type { State } from '../../core/store/state.ts';
import type { Example, Named } from '../../core/copies/example.ts';

const given = [
  'words',
  'positions',
  'embeddings',
  'query',
  'key',
  'value',
  'mixer',
  'widen',
  'narrow',
  'keep',
] as const;
const ofHeads = ['queries', 'keys', 'values', 'scores', 'scaled', 'masked', 'weights', 'context'] as const;
const made = ['joined', 'output', 'last'] as const;

/** The matrices that the example uses, in the order of the computation. */
function matricesOf(sandbox: SandboxValues, used: Pick<Example, 'projections' | 'mixer' | 'feed'>): Named[] {
  const unused: Readonly<Record<string, boolean>> = {
    query: !used.projections,
    key: !used.projections,
    value: !used.projections,
    mixer: !used.mixer,
    widen: !used.feed,
    narrow: !used.feed,
  };
  return [
    ...given.filter((name) => !unused[name]).map((name) => ({ name, matrix: sandbox[name] })),
    ...ofHeads.flatMap((name) => sandbox.heads.map((part, head) => ({ name, head, matrix: part[name] }))),
    ...made.map((name) => ({ name, matrix: sandbox[name] })),
  ];
}

export function sandboxExample(state: State, sandbox: SandboxValues): Example {
  const { tokens, words, table, query, key, value, mixer, widen, narrow, keep, heads, output, last } = sandbox;
  const raw = state.sandboxInputs === 'raw';
  const late = state.sandboxMaskAt === 'after';
  const used = {
    ...(raw ? {} : { projections: { query, key, value } }),
    ...(!raw && state.sandboxMixer === 'on' ? { mixer } : {}),
    ...(state.sandboxFeedForward !== 'off' && output.columns === widen.rows
      ? { feed: { widen, narrow, activation: state.sandboxFeedForward } }
      : {}),
  };
  return {
    tokens,
    words,
    positions: state.sandboxPositions,
    table: rowsOf(table, 0, tokens.length),
    heads: heads.length,
    scale: state.sandboxScale,
    ...(hides(keep, state, state.sandboxMaskAt) ? { mask: { keep, late } } : {}),
    pins: pinsWithin(state, heads.length, tokens.length),
    ...used,
    result: last,
    matrices: matricesOf(sandbox, used),
  };
}
