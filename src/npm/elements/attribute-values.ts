// Parses the values of attributes and checks the values of properties.
import { checkWhole, shown, wrongType } from '../wire/check.js';

/** Parses "stream bank mud" as a list of words. */
export const wordList = {
  fromAttribute: (text: string | null): string[] => text?.split(/\s+/).filter(Boolean) ?? [],
};

/**
 * Parses the text of an attribute as JSON. Returns undefined if there is no attribute. A text that is not valid JSON is
 * returned without parsing, cut to 40 characters, so that the error message can show its beginning. The text "null" is
 * returned without parsing, too.
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

/**
 * Whether the property has a value. It may have none yet: if a server rendered the page, elements get their values
 * after they are created.
 */
export const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/**
 * Whether the text looks like a list or object that was converted to a string, as React 18 does for custom elements.
 */
const wasTurnedIntoText = (text: string): boolean => text.includes('[object ') || /^[-+.e\d]+(,[-+.e\d]+)+$/.test(text);

const howToPass =
  'a list or an object was turned into text on its way here; pass JSON.stringify(value), or set the property in a script (in React 18 through a ref)';

/** Throws a TypeError if the value is a text. The texts of attributes that are valid JSON have already been parsed. */
export function checkNotText(name: string, value: unknown, expected: string): void {
  if (typeof value !== 'string') return;
  const error = wrongType(name, expected, value);
  throw wasTurnedIntoText(value) ? new TypeError(`${error.message}: ${howToPass}`) : error;
}

/** Throws a TypeError if the value of a property without an attribute is not an object. */
export function checkObject(name: string, value: unknown): void {
  if (typeof value !== 'object' || Array.isArray(value)) throw wrongType(name, 'an object', value);
}

/**
 * Calls the engine. In error messages, replaces `theirs`, the engine's name of a value, by `ours`, the element's name.
 */
export function withRenamedErrors<V>(theirs: string, ours: string, call: () => V): V {
  try {
    return call();
  } catch (error) {
    // The engine reads a list as a matrix of one row, so it writes [0] before the user's index.
    const name = new RegExp(`^${theirs}\\b(\\[0\\](?=\\[))?`);
    if (error instanceof Error) error.message = error.message.replace(name, ours);
    throw error;
  }
}

/** Checks a number of digits after the point: 0 to 100, as toFixed accepts. */
export function checkDigits(digits: number): void {
  checkBelow('digits', digits, 101);
}

/** Checks for an integer from 0 to `end` − 1. */
export function checkBelow(name: string, value: number, end: number): void {
  if (checkWhole(name, value) >= 0 && value < end) return;
  throw new RangeError(`${name} must be from 0 to ${end - 1} but is ${value}`);
}

/** Checks that there are `count` words or none. `what` names the things that the words label, such as "row". */
export function checkWords(name: string, words: readonly string[], count: number, what: string): void {
  if (!Array.isArray(words)) throw new TypeError(`${name} must be a list of words but is ${shown(words)}`);
  if (words.length === 0 || words.length === count) return;
  const [first = ''] = words;
  const commas = words.length === 1 && first.includes(',') ? '; in a text, spaces part words, not commas' : '';
  throw new RangeError(
    `${name} must have ${count} ${count === 1 ? 'word' : 'words'}, one for each ${what}, but has ${words.length}${commas}`,
  );
}
