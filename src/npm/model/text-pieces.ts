// Turns tokens into text as they arrive: only whole characters, and no part of a stop text.

/** The part of a tokeniser that turns ids into text. */
export interface Decoder {
  decode(ids: number[], options?: { skip_special_tokens?: boolean }): string;
}

const incomplete = '\uFFFD'; // the character that a decoder returns for the first bytes of a character

/**
 * Decodes tokens one by one. A token may hold only a part of a character, so some tokens add no text and a later one
 * adds the whole character.
 */
export class TextPieces {
  readonly #decoder: Decoder;
  readonly #ids: number[];
  #decoded: string;
  #first = 0;

  /** `before`: the tokens before the first token to decode. A decoder may add a space that depends on these tokens. */
  constructor(decoder: Decoder, before: readonly number[]) {
    this.#decoder = decoder;
    this.#ids = before.slice(-8);
    this.#decoded = this.#decode();
  }

  #decode(): string {
    if (this.#ids.length === 0) return ''; // not decoded, because the tokeniser refuses an empty list
    return this.#decoder.decode(this.#ids.slice(this.#first), { skip_special_tokens: true });
  }

  /** Returns the text that the token completes. With `isLast`, an incomplete character is returned, too. */
  next(id: number, isLast: boolean): string {
    const length = this.#ids.push(id);
    const text = this.#decode();
    if (text.endsWith(incomplete) && !isLast) return '';
    const piece = text.slice(this.#decoded.length);
    // If this token alone gives whole characters, the next calls do not need the earlier tokens. They then decode only
    // the tokens from this one on, so the cost of a token does not grow with the text.
    const alone = this.#decoder.decode([id], { skip_special_tokens: true });
    if (alone.includes(incomplete)) this.#decoded = text;
    else [this.#first, this.#decoded] = [length - 1, alone];
    return piece;
  }
}

/** Returns the text of a single token. A special token is written as in the vocabulary. */
export const textOf = (tokenizer: Decoder, id: number, token: string): string =>
  tokenizer.decode([id], { skip_special_tokens: true }).replace(/^##/, '') || token;

/**
 * Returns the text that each token adds: ' bank' instead of 'Ġbank', 'ing' instead of '##ing'. Special tokens are
 * written as in the vocabulary. If a character consists of several tokens, the last one has it and the others have ''.
 */
export function textsOf(tokenizer: Decoder, { ids, tokens }: { ids: number[]; tokens: string[] }): string[] {
  const pieces = new TextPieces(tokenizer, []);
  return ids.map((id, i) => {
    if (tokens[i] === '') return ''; // an id outside the vocabulary has no text; reading such a text is an error
    const isSpecial = tokenizer.decode([id], { skip_special_tokens: true }) === '';
    return isSpecial ? (tokens[i] as string) : pieces.next(id, i === ids.length - 1);
  });
}

/** Holds text back while it may be the beginning of a stop text. */
export class StopTexts {
  readonly #stops: readonly string[];
  #held = '';

  constructor(stops: readonly string[]) {
    this.#stops = stops;
  }

  /** Returns the text that cannot belong to a stop text, and whether a stop text was found. */
  next(piece: string, isLast: boolean): { text: string; found: boolean } {
    const text = this.#held + piece;
    const places = this.#stops.map((stop) => text.indexOf(stop)).filter((place) => place >= 0);
    if (places.length > 0) return { text: text.slice(0, Math.min(...places)), found: true };
    const kept = isLast ? 0 : Math.max(0, ...this.#stops.map((stop) => overlap(text, stop)));
    this.#held = text.slice(text.length - kept);
    return { text: text.slice(0, text.length - kept), found: false };
  }
}

/** Returns the length of the longest end of the text with which the stop text begins. */
function overlap(text: string, stop: string): number {
  for (let length = Math.min(text.length, stop.length - 1); length > 0; length--)
    if (stop.startsWith(text.slice(-length))) return length;
  return 0;
}
