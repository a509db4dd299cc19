// Compares a word in two sentences that go through the same attention.
import { cosineOrNaN } from '../../core/engine/cosine.ts';
import type { Engine } from '../../core/engine/engine.ts';
import { rowOf } from '../../core/engine/matrix.ts';
import { rootOf as firstOf } from '../../core/store/cell.ts';
import { derived, editsIn } from '../../core/store/edits.ts';
import type { Edit } from '../../core/store/edits.ts';
import type { MatrixName } from '../../core/store/paths.ts';
import type { State } from '../../core/store/state.ts';
import { wordsOf } from './own-sentence.ts';
import type { SandboxValues } from './sandbox.ts';

/** The first part of a path to a sentence's values: one for the first sentence, one for the second. */
export const roots = ['sandbox', 'sandboxSecond'] as const;
export type Root = (typeof roots)[number];
export const rootOf = (matrix: MatrixName): Root => roots.find((root) => root === firstOf(matrix)) ?? 'sandbox';

export interface Pair {
  /** The words that both sentences contain. */
  shared: string[];
  /** The word that is compared; '' if no word is shared. */
  word: string;
  /** The cosine of the word's rows of X in the two sentences. NaN if no word is shared or a row is all zeros. */
  before: number;
  /** The cosine of the word's results in the two sentences. NaN if no word is shared or a result is all zeros. */
  after: number;
}

const ofBoth: readonly MatrixName[] = ['sandbox.query', 'sandbox.key', 'sandbox.value', 'sandbox.mixer'];
/**
 * For each matrix that the two sentences have separately: its name in the first sentence, and its name in the second.
 */
const ofSecond: ReadonlyMap<MatrixName, MatrixName> = new Map(
  (['words', 'keep', 'heads.*.scores', 'heads.*.weights'] as const).map((name) => [
    `sandbox.${name}`,
    `sandboxSecond.${name}`,
  ]),
);

/**
 * The second sentence's edits of a matrix, as if the second sentence were the first and only one. Equal words share
 * their edits.
 */
function secondEdits(state: State, matrix: MatrixName): readonly Edit[] {
  if (ofBoth.includes(matrix)) return editsIn(state, matrix);
  const second = ofSecond.get(matrix);
  const own = second ? editsIn(state, second).map((edit) => ({ ...edit, matrix })) : [];
  if (matrix !== 'sandbox.words') return own;
  const [words, others] = [wordsOf(state.text), wordsOf(state.secondText)];
  const shared = editsIn(state, matrix).flatMap((edit) => {
    const row = others.indexOf(words[edit.row] ?? '');
    return row < 0 ? [] : [{ ...edit, row }];
  });
  return [...own, ...shared];
}

/** The state as if the second sentence were the only one. */
export const secondState = (state: State): State =>
  derived(state, { text: () => state.secondText }, [...ofBoth, ...ofSecond.keys()], (matrix) =>
    secondEdits(state, matrix),
  );

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
