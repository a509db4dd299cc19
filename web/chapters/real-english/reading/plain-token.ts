// A token as a reader wants to see it: the bytes of other letters put together again, and without the mark of a space.

/** The letters by which byte-level tokenisers write the 256 bytes (english/tokenizer/words.mjs). */
const byteOf = new Map<string, number>();
let next = 256;
for (let byte = 0; byte < 256; byte++) {
  const seen = (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
  byteOf.set(String.fromCodePoint(seen ? byte : next++), byte);
}

const decoder = new TextDecoder();

/** "Ġshore" is "shore", "âĤ¬" is "€"; what is no whole letter stays as it is written. */
export function plainToken(token: string): string {
  const bytes = Array.from(token, (letter) => byteOf.get(letter));
  if (bytes.some((byte) => byte === undefined)) return token.replace(/^[▁]/, '') || '␣';
  const text = decoder.decode(Uint8Array.from(bytes as number[]));
  return (text.includes('\ufffd') ? token : text.trim()) || '␣';
}
