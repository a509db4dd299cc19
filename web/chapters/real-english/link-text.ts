// Encodes the reader's sentences for links: reserved characters become a tilde and two hexadecimal digits.

/**
 * The largest length of a sentence, in characters, so that links stay short. Our own model reads at most 64 tokens,
 * which is usually less text.
 */
export const longestText = 400;

const parting = /[&=+%#?~\p{Cc}]/gu;

/** Encodes a text for a link. "a+b" becomes "a~2bb". */
export const toLinkText = (text: string): string =>
  text.replace(parting, (sign) => `~${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);

/** Decodes a text from a link. */
export const fromLinkText = (text: string): string =>
  text.replace(/~([0-9a-f]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

/**
 * The encoded text from a link, with + replaced by spaces. Undefined if it is too long or not in the form that
 * toLinkText() writes.
 */
export function readLinkText(written: string): string | undefined {
  const text = written.replaceAll('+', ' ');
  const own = fromLinkText(text);
  return own.length <= longestText && toLinkText(own) === text ? text : undefined;
}
