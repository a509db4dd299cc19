// Cuts text as GPT-2's tokeniser does before it merges: words with the space before them, numbers, signs; and bytes as letters.

/** GPT-2's own cuts: what a token may not reach across. */
const cuts = /'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+/gu;

export const cutText = (text) => text.match(cuts) ?? [];

/** Each of the 256 bytes as a letter that can be seen: printable ones as they are, the others from U+0100 on (GPT-2's table). */
export const byteLetters = (() => {
  const seen = (byte) => (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
  let next = 256;
  return Array.from({ length: 256 }, (_, byte) => String.fromCodePoint(seen(byte) ? byte : next++));
})();

const encoder = new TextEncoder();

/** A word's bytes, written as those letters. */
export const inByteLetters = (word) => Array.from(encoder.encode(word), (byte) => byteLetters[byte]).join('');
