// Converts a vocabulary to the engine's form: words, and a table with one row per word.
import { wrongType } from '../wire/check.js';
import { numberCount, Source, vectorSource } from '../wire/matrices.js';
import type { VectorLike } from './types.js';

/**
 * Returns the words and their vectors. Throws a RangeError that names two words whose vectors have different lengths.
 */
export function vocabularyTable(vocabulary: Readonly<Record<string, VectorLike>>): [words: string[], table: Source] {
  if (typeof vocabulary !== 'object' || vocabulary === null)
    throw wrongType('vocabulary', 'an object of vectors', vocabulary);
  const words = Object.keys(vocabulary);
  const parts = words.map((word) => vectorSource(`vocabulary["${word}"]`, vocabulary[word]).parts[0]!);
  const columns = parts[0]?.length ?? 0;
  const different = parts.findIndex(({ length }) => length !== columns);
  if (different > 0) {
    throw new RangeError(
      `the vectors of vocabulary differ in length: "${words[different]}" has ${numberCount(parts[different]!.length)} but "${words[0]}" has ${columns}`,
    );
  }
  const place = (part: number, i: number) => `vocabulary["${words[part]}"][${i}]`;
  return [words, new Source(words.length, columns, parts, place)];
}
