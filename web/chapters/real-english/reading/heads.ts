// Reads and writes lists of heads in the page's state: "0.1,2.5" is head 1 of layer 0 and head 5 of layer 2, both
// counted from 0.
import type { HeadPlace } from 'riverbank/checkpoints';

const nameOf = ({ layer, head }: HeadPlace): string => `${layer}.${head}`;

export const writeHeads = (heads: readonly HeadPlace[]): string => heads.map(nameOf).sort().join();

/** Every head of a model. */
export const allHeads = ({ layers, heads }: { layers: number; heads: number }): HeadPlace[] =>
  Array.from({ length: layers * heads }, (_, i) => ({ layer: Math.floor(i / heads), head: i % heads }));

/** Whether this number of heads is every head of a model. */
export const areAll = (count: number, { layers, heads }: { layers: number; heads: number }): boolean =>
  count === layers * heads;

/** The heads in a list such as "0.1,2.5". */
export const headsIn = (text: string): HeadPlace[] =>
  text === ''
    ? []
    : text.split(',').map((name) => {
        const [layer = 0, head = 0] = name.split('.').map(Number);
        return { layer, head };
      });

/**
 * The text from a link if it is a sorted list of at most 400 different heads, with all numbers below 100. Otherwise
 * undefined.
 */
export function readHeads(text: string): string | undefined {
  const isList = /^(\d{1,2}\.\d{1,2}(,\d{1,2}\.\d{1,2})*)?$/.test(text);
  const heads = isList ? headsIn(text) : [];
  return isList &&
    heads.length <= 400 &&
    writeHeads(heads) === text &&
    new Set(text.split(',')).size === Math.max(heads.length, 1)
    ? text
    : undefined;
}

export const isOff = (text: string, place: HeadPlace): boolean =>
  headsIn(text).some((off) => nameOf(off) === nameOf(place));

/** The list with one head toggled. */
export const withHead = (text: string, place: HeadPlace): string =>
  writeHeads(
    isOff(text, place) ? headsIn(text).filter((off) => nameOf(off) !== nameOf(place)) : [...headsIn(text), place],
  );
