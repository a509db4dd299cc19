// Turns a token into readable text: it decodes byte-level letters and removes the mark for a space.

/** The letters that byte-level tokenisers use for the 256 bytes (see english/tokenizer/words.mjs). */
const byteOf = new Map<string, number>();
let next = 256;
for (let byte = 0; byte < 256; byte++) {
  const seen = (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
  byteOf.set(String.fromCodePoint(seen ? byte : next++), byte);
}

const decoder = new TextDecoder();

/** "Ġshore" becomes "shore", "âĤ¬" becomes "€". A token that is only part of a letter stays as it is. */
export function plainToken(token: string): string {
  const bytes = Array.from(token, (letter) => byteOf.get(letter));
  if (bytes.some((byte) => byte === undefined)) return token.replace(/^[▁]/, '') || '␣';
  const text = decoder.decode(Uint8Array.from(bytes as number[]));
  return (text.includes('\ufffd') ? token : text.trim()) || '␣';
}
