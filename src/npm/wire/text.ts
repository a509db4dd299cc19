// Converts text to UTF-8 and back.

// Created at first use: Jest's jsdom lacks both classes, but must be able to import the package.
let encoder: TextEncoder | undefined;
let decoder: TextDecoder | undefined;

export const encodeText = (text: string): Uint8Array => (encoder ??= new TextEncoder()).encode(text);

/** Keeps a byte order mark, because a user's text may begin with U+FEFF. */
export const decodeText = (bytes: Uint8Array): string =>
  (decoder ??= new TextDecoder('utf-8', { ignoreBOM: true })).decode(bytes);
