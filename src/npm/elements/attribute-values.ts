// Values out of attributes, and what must hold of them.
import { checkWhole, shown, wrongType } from '../check.js';

/** "stream bank mud" as a list; an attribute cannot hold one. */
export const wordList = {
  fromAttribute: (text: string | null): string[] => text?.split(/\s+/).filter(Boolean) ?? [],
};

/**
 * JSON; undefined without the attribute. A text that is not JSON, or says null, stays a text, of which a message shows the
 * beginning.
 */
export const json = {
  fromAttribute(text: string | null): unknown {
    if (text === null) return undefined;
    try {
      return (JSON.parse(text) as unknown) ?? text;
    } catch {
      return text.length > 40 ? `${text.slice(0, 40)}…` : text;
    }
  },
};

/** Has the property a value yet? On a page that a server has rendered, values come later than their element. */
export const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/** What became of a value that was turned into text on its way, as React 18 does with every value of a custom element. */
const wasTurnedIntoText = (text: string): boolean => text.includes('[object ') || /^[-+.e\d]+(,[-+.e\d]+)+$/.test(text);

const howToPass =
  'a list or an object was turned into text on its way here; pass JSON.stringify(value), or set the property in a script (in React 18 through a ref)';

/** Throws for a text where numbers are wanted: what JSON could not read. */
export function checkNotText(name: string, value: unknown, wanted: string): void {
  if (typeof value !== 'string') return;
  const error = wrongType(name, wanted, value);
  throw wasTurnedIntoText(value) ? new TypeError(`${error.message}: ${howToPass}`) : error;
}

/** Throws for anything but an object, of which a property without an attribute is made. */
export function checkObject(name: string, value: unknown): void {
  if (typeof value !== 'object' || Array.isArray(value)) throw wrongType(name, 'an object', value);
}

/** Runs a function of the engine whose messages call a value `theirs`, which the element's user knows as `ours`. */
export function inOwnWords<V>(theirs: string, ours: string, call: () => V): V {
  try {
    return call();
  } catch (error) {
    // The engine sees a list as a matrix of one row: its own [0] is nothing that the user wrote.
    const name = new RegExp(`^${theirs}\\b(\\[0\\](?=\\[))?`);
    if (error instanceof Error) error.message = error.message.replace(name, ours);
    throw error;
  }
}

/** Digits after the point, as many as can be written. */
export function checkDigits(digits: number): void {
  checkBelow('digits', digits, 101);
}

/** A whole number from 0 to below `end`. */
export function checkBelow(name: string, value: number, end: number): void {
  if (checkWhole(name, value) >= 0 && value < end) return;
  throw new RangeError(`${name} must be from 0 to ${end - 1} but is ${value}`);
}

/** One word for each of the things that `what` counts, or none at all. */
export function checkWords(name: string, words: readonly string[], count: number, what: string): void {
  if (!Array.isArray(words)) throw new TypeError(`${name} must be a list of words but is ${shown(words)}`);
  if (words.length === 0 || words.length === count) return;
  const [first = ''] = words;
  const commas = words.length === 1 && first.includes(',') ? '; in a text, spaces part words, not commas' : '';
  throw new RangeError(
    `${name} must have ${count} ${count === 1 ? 'word' : 'words'}, one for each ${what}, but has ${words.length}${commas}`,
  );
}
