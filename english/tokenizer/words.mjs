// Splits text into words, numbers and signs, as GPT-2's tokeniser does before its merges, and writes bytes as letters.

/** GPT-2's rule for splitting: no token crosses these boundaries. */
const cuts = /'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+/gu;

export const cutText = (text) => text.match(cuts) ?? [];

/**
 * A visible letter for each of the 256 bytes: printable bytes as they are, the others from U+0100 on (GPT-2's table).
 */
export const byteLetters = (() => {
  const seen = (byte) => (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
  let next = 256;
  return Array.from({ length: 256 }, (_, byte) => String.fromCodePoint(seen(byte) ? byte : next++));
})();

const encoder = new TextEncoder();

/** Returns the UTF-8 bytes of a word, each written as its byte letter. */
export const inByteLetters = (word) => Array.from(encoder.encode(word), (byte) => byteLetters[byte]).join('');
