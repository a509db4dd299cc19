// The sandbox's sentence: how a text is cut into words, and how a word that nobody has learned gets its numbers.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { matrixOf, numbersOf } from '../../core/engine/matrix.ts';

/** The most words, and letters in one of them. */
export const mostWords = 64;
const longestWord = 24;

/** Runs of letters, digits, apostrophes and hyphens, in small letters; everything else parts them. */
export function wordsOf(text: string): string[] {
  const found = text.toLowerCase().match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? [];
  return found.slice(0, mostWords).map((word) => [...word].slice(0, longestWord).join(''));
}

/** The words as a link carries them ("river+bank"), or undefined where a link's text is no such list. */
export function readWords(text: string): string | undefined {
  const words = wordsOf(text.replaceAll('+', ' '));
  return words.length > 0 && words.join('+') === text ? words.join(' ') : undefined;
}

/** A seed out of a word's letters (FNV-1a over its UTF-8 bytes), from 0 up to 2³² − 1. */
export function seedOf(word: string): number {
  return new TextEncoder().encode(word).reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193) >>> 0, 0x811c9dc5);
}

/** torch.manual_seed(seed of the word); torch.randn(width): the same word has the same row everywhere (words × width). */
export function drawWords(engine: Engine, words: readonly string[], width: number): Matrix {
  const rows = new Map<string, number[]>();
  for (const word of new Set(words)) {
    const out = engine.random(seedOf(word), [{ fn: 'randn', n: width }])[0]?.values['out'];
    rows.set(word, out ? numbersOf(out) : []);
  }
  return matrixOf(words.map((word) => rows.get(word) ?? []));
}
