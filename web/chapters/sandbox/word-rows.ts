// Gives each word its vector: the vector that the model of the chapter "language-model" has learned, or a random vector
// that depends only on the word.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { matrixOf, numbersOf } from '../../core/engine/matrix.ts';
import type { State } from '../../core/store/state.ts';
import { trainedRows } from './trained-rows.ts';

const rowsFor = (width: State['sandboxWidth']): Readonly<Record<string, string>> => trainedRows[width];

/** Whether the model has a trained vector for the word. */
export const isTrained = (word: string): boolean => Object.hasOwn(trainedRows[8], word);

/** A seed from the word's letters: the FNV-1a hash of its UTF-8 bytes, from 0 to 2³² − 1. */
export function seedOf(word: string): number {
  return new TextEncoder().encode(word).reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193) >>> 0, 0x811c9dc5);
}

/** A random vector for a word: the same numbers as torch.manual_seed(seedOf(word)); torch.randn(width). */
function drawn(engine: Engine, word: string, width: number): number[] {
  const out = engine.random(seedOf(word), [{ fn: 'randn', n: width }])[0]?.values['out'];
  return out ? numbersOf(out) : [];
}

/** The vectors of the words (words × width). Equal words have equal vectors. */
export function wordRows(
  engine: Engine,
  words: readonly string[],
  { sandboxWidth: width, sandboxVectors }: Pick<State, 'sandboxWidth' | 'sandboxVectors'>,
): Matrix {
  const rows = new Map(
    [...new Set(words)].map((word) => {
      const learned = sandboxVectors === 'trained' && isTrained(word) ? rowsFor(width)[word] : undefined;
      return [word, learned ? learned.split(' ').map((tenths) => Number(tenths) / 10) : drawn(engine, word, width)];
    }),
  );
  return matrixOf(words.map((word) => rows.get(word) ?? []));
}
