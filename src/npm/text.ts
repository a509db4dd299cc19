// Turns text into UTF-8 and back.

// Made at the first use: Jest's jsdom has neither class, and must be able to import the package all the same.
let encoder: TextEncoder | undefined;
let decoder: TextDecoder | undefined;

export const encodeText = (text: string): Uint8Array => (encoder ??= new TextEncoder()).encode(text);

/** A byte order mark is kept: a text of the user's may begin with U+FEFF. */
export const decodeText = (bytes: Uint8Array): string =>
  (decoder ??= new TextDecoder('utf-8', { ignoreBOM: true })).decode(bytes);
