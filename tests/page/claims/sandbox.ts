// The claims about the sandbox, which computes attention on any sentence with any sizes. Each part can be switched on,
// off, or to a typical mistake.
import type { Engine } from '../../../web/core/engine/engine.ts';
import { rowOf } from '../../../web/core/engine/matrix.ts';
import { sandboxValues } from '../../../web/chapters/sandbox/sandbox.ts';
import type { SandboxValues } from '../../../web/chapters/sandbox/sandbox.ts';
import { defaultState } from '../../../web/core/store/state.ts';
import type { State } from '../../../web/core/store/state.ts';
import type { Claim } from './claim.ts';

const near = (a: number, b: number): boolean =>
  a === b || Math.abs(a - b) <= 1e-5 * Math.max(1, Math.abs(a), Math.abs(b));
const sumOf = (row: readonly number[]): number => row.reduce((sum, weight) => sum + weight, 0);
const rows = ({ tokens }: SandboxValues): number[] => [...tokens.keys()];

/**
 * A claim that is checked on four sentences. `holds` gets the values with the given switches (`sandbox`) and with the
 * default switches (`plain`).
 */
const when = (
  id: string,
  says: string,
  switches: Partial<State>,
  holds: (sandbox: SandboxValues, plain: SandboxValues, engine: Engine) => boolean,
): Claim => ({
  id,
  says,
  holds: (engine: Engine) =>
    ['stream bank or money bank', 'a', 'the the the', 'one two three two one'].every((text) => {
      const plain = { ...defaultState, text };
      return holds(sandboxValues(engine, { ...plain, ...switches }), sandboxValues(engine, plain), engine);
    }),
});

export const claims: Claim[] = [
  when(
    'sums',
    'masked before the softmax, every row of weights still adds up to one',
    { sandboxMask: 'causal' },
    (sandbox) =>
      sandbox.heads.every(({ weights }) => rows(sandbox).every((row) => near(sumOf(rowOf(weights, row)), 1))),
  ),
  when(
    'late',
    'masked after the softmax, the first row keeps only what it gave itself',
    { sandboxMask: 'causal', sandboxMaskAt: 'after' },
    (sandbox, plain) =>
      sandbox.heads.every(({ weights }, head) =>
        near(sumOf(rowOf(weights, 0)), plain.heads[head]?.weights.data[0] ?? NaN),
      ),
  ),
  when('hidden', 'a causal mask leaves nothing to the words that come later', { sandboxMask: 'causal' }, (sandbox) =>
    sandbox.heads.every(({ weights }) =>
      rows(sandbox).every((row) =>
        rowOf(weights, row)
          .slice(row + 1)
          .every((weight) => weight === 0),
      ),
    ),
  ),
  when('set', 'without positions, the same word gets the same result wherever it stands', {}, sameWords),
  when(
    'by-token',
    'looked up by token id, positions do not tell the same word apart either',
    { sandboxPositions: 'tokens' },
    sameWords,
  ),
  when(
    'order',
    'with positions, the same word gets different results',
    { sandboxPositions: 'sinusoid' },
    (sandbox) => new Set(sandbox.tokens).size === sandbox.tokens.length || !sameWords(sandbox),
  ),
  when('divisor', 'the divisor is the root of one head’s width', {}, ({ divisor }) =>
    near(divisor * divisor, defaultState.sandboxHeadWidth),
  ),
  when(
    'raw',
    'raw, queries, keys and values are the embeddings themselves',
    { sandboxInputs: 'raw' },
    ({ embeddings, heads: [one] }) =>
      one !== undefined &&
      (['queries', 'keys', 'values'] as const).every((field) =>
        one[field].data.every((number, i) => number === embeddings.data[i]),
      ),
  ),
  {
    id: 'kin',
    says: 'with X itself, clerk and merchant look at each other more than at who lives by the river',
    holds: (engine: Engine) => {
      const { heads } = sandboxValues(engine, {
        ...defaultState,
        text: 'clerk merchant otter duck fish',
        sandboxInputs: 'raw',
      });
      return heads.every(({ weights }) =>
        [0, 1].every((row) => {
          const [clerk = 0, merchant = 0, ...others] = rowOf(weights, row);
          return others.every((weight) => Math.min(clerk, merchant) > weight);
        }),
      );
    },
  },
  when(
    'straight',
    'a feed-forward layer without a nonlinearity is one matrix',
    { sandboxFeedForward: 'none' },
    ({ output, last, widen, narrow }, _, engine) =>
      engine.matmul(output, engine.matmul(widen, narrow)).data.every((number, i) => near(number, last.data[i] ?? NaN)),
  ),
];

/** Whether equal words have equal rows in the final result. */
function sameWords({ tokens, last }: SandboxValues): boolean {
  return tokens.every((token, i) => {
    const first = rowOf(last, tokens.indexOf(token));
    return rowOf(last, i).every((number, column) => near(number, first[column] ?? NaN));
  });
}
