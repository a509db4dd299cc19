// Compares a word in two sentences that go through the same attention.
import { cosineOrNaN } from '../../core/engine/cosine.ts';
import type { Engine } from '../../core/engine/engine.ts';
import { rowOf } from '../../core/engine/matrix.ts';
import type { State } from '../../core/store/state.ts';
import { wordsOf } from './own-sentence.ts';
import type { SandboxValues } from './sandbox.ts';

/** The root paths of the first and the second sentence's values. */
export const roots = ['sandbox', 'sandboxSecond'] as const;
export type Root = (typeof roots)[number];
export const rootOf = (path: string): Root => (path.startsWith('sandboxSecond.') ? 'sandboxSecond' : 'sandbox');

export interface Pair {
  /** The words that both sentences contain, and the one that is compared ('' if there is none). */
  shared: string[];
  word: string;
  /** The cosine of the word's two rows of X, and of its two results. NaN if there is none. */
  before: number;
  after: number;
}

/** The second sentence's edits, renamed as if it were the only sentence. They include edits of shared matrices and of shared words. */
function secondEdits({ text, secondText, edits }: State): State['edits'] {
  const [first, second] = [wordsOf(text), wordsOf(secondText)];
  const own = Object.entries(edits).filter(([path]) => path.startsWith('sandboxSecond.'));
  const shared = Object.entries(edits).flatMap(([path, value]) => {
    const [, name, row, column] = /^sandbox\.(\w+)\.(\d+)\.(.*)$/.exec(path) ?? [];
    if (name === 'keep' || name === 'heads') return [];
    if (name !== 'words') return [[path, value] as const];
    const at = second.indexOf(first[Number(row)] ?? '');
    return at < 0 ? [] : [[`sandbox.words.${at}.${column}`, value] as const];
  });
  return Object.fromEntries([...own.map(([path, value]) => [path.replace('Second', ''), value] as const), ...shared]);
}

/** The state as if the second sentence were the only one. */
export const secondState = (state: State): State => ({ ...state, text: state.secondText, edits: secondEdits(state) });

/** The state for the sentence with this root path. */
export const stateUnder = (root: Root, state: State): State => (root === 'sandbox' ? state : secondState(state));

/** The sentence that is selected for viewing and copying. */
export const lookedAt = ({ sandboxSide, secondText }: State): Root =>
  sandboxSide === 2 && secondText !== '' ? 'sandboxSecond' : 'sandbox';

export function pairOf(
  engine: Engine,
  { sharedWord }: State,
  first: SandboxValues,
  second: SandboxValues | undefined,
): Pair {
  const shared = second ? [...new Set(first.tokens)].filter((word) => second.tokens.includes(word)) : [];
  const word = shared.includes(sharedWord) ? sharedWord : (shared[0] ?? '');
  const between = (name: 'embeddings' | 'last'): number =>
    second && word
      ? cosineOrNaN(
          engine,
          rowOf(first[name], first.tokens.indexOf(word)),
          rowOf(second[name], second.tokens.indexOf(word)),
        )
      : NaN;
  return { shared, word, before: between('embeddings'), after: between('last') };
}
