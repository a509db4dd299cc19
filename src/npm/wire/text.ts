// Converts text to UTF-8 and back.
import { checkText } from './check.js';

// The two objects are created at first use: Jest's jsdom lacks TextEncoder and TextDecoder, but must be able to import
// the package.
let encoder: TextEncoder | undefined;
let decoder: TextDecoder | undefined;

const unpairedSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Refuses text with an unpaired surrogate, because the conversion to UTF-8 would replace it. */
export function checkWholeText(name: string, value: unknown): string {
  const text = checkText(name, value);
  const unpaired = unpairedSurrogate.exec(text);
  if (unpaired) throw new RangeError(`${name} has an unpaired surrogate at character ${unpaired.index + 1}`);
  return text;
}

export const encodeText = (text: string): Uint8Array => (encoder ??= new TextEncoder()).encode(text);

/** Decodes UTF-8. A byte order mark is kept, because a user's text may begin with U+FEFF. */
export const decodeText = (bytes: Uint8Array): string =>
  (decoder ??= new TextDecoder('utf-8', { ignoreBOM: true })).decode(bytes);
