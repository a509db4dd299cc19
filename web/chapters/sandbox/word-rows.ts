// What each word goes in with: the row that chapter 12's model has learned for it, or one that is drawn from the word's letters.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { matrixOf, numbersOf } from '../../core/engine/matrix.ts';
import type { State } from '../../core/store/state.ts';
import { trainedRows } from './trained-rows.ts';

const rowsFor = (width: State['sandboxWidth']): Readonly<Record<string, string>> => trainedRows[width];

/** Whether the model has read the word. */
export const isTrained = (word: string): boolean => Object.hasOwn(trainedRows[8], word);

/** A seed out of a word's letters (FNV-1a over its UTF-8 bytes), from 0 up to 2³² − 1. */
export function seedOf(word: string): number {
  return new TextEncoder().encode(word).reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193) >>> 0, 0x811c9dc5);
}

/** torch.manual_seed(seed of the word); torch.randn(width) */
function drawn(engine: Engine, word: string, width: number): number[] {
  const out = engine.random(seedOf(word), [{ fn: 'randn', n: width }])[0]?.values['out'];
  return out ? numbersOf(out) : [];
}

/** The same word has the same row everywhere (words × width). */
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
