// A sentence of the reader's own as a link carries it: the signs that part a link are written as a tilde and two letters.

/** The longest sentence that is taken, in characters: longer ones no model here reads as a whole. */
export const longestText = 400;

const parting = /[&=+%#?~\p{Cc}]/gu;

/** "a+b" becomes "a~2bb": what a link may say. */
export const toLinkText = (text: string): string =>
  text.replace(parting, (sign) => `~${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);

/** The other way. */
export const fromLinkText = (text: string): string =>
  text.replace(/~([0-9a-f]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

/** What a link says, with its spaces; undefined where it is too long or was not written so. */
export function readLinkText(written: string): string | undefined {
  const text = written.replaceAll('+', ' ');
  const own = fromLinkText(text);
  return own.length <= longestText && toLinkText(own) === text ? text : undefined;
}
