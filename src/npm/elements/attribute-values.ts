// Values out of attributes, and what must hold of them.
import { checkWhole } from '../check.js';

/** "stream bank mud" as a list; an attribute cannot hold one. */
export const wordList = {
  fromAttribute: (text: string | null): string[] => text?.split(/\s+/).filter(Boolean) ?? [],
};

/** JSON. A text that is none stays a text, which whoever needs numbers refuses by its first letters; without the attribute the list is empty. */
export const json = {
  fromAttribute(text: string | null): unknown {
    try {
      return JSON.parse(text ?? '[]');
    } catch {
      return text && text.length > 40 ? `${text.slice(0, 40)}…` : text;
    }
  },
};

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
  if (words.length === 0 || words.length === count) return;
  throw new RangeError(
    `${name} must have ${count} ${count === 1 ? 'word' : 'words'}, one for each ${what}, but has ${words.length}`,
  );
}
