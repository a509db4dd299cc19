// Reads one text or several: each on its own, with its own mask.
import { checkArray } from '../wire/check.js';
import type { Text } from './types.js';

interface Options {
  attentionMask?: ArrayLike<number>;
}

type ForEach<O extends Options> = Omit<O, 'attentionMask'> & { attentionMask?: readonly unknown[] };

/** Whether these are several texts: a list of strings or of lists of ids. */
const areSeveral = (text: unknown): text is readonly Text[] =>
  Array.isArray(text) && (typeof text[0] === 'string' || (typeof text[0] === 'object' && text[0] !== null));

/** Runs `body` and names the text in the message of an error. */
function naming<V>(i: number, body: () => V): V {
  try {
    return body();
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) error.message = `text ${i}: ${error.message}`;
    throw error;
  }
}

/** Calls `read` with the text, or with each of several texts and its mask. */
export function eachText<O extends Options, V>(
  options: O | ForEach<O>,
  text: Text | readonly Text[],
  read: (text: Text, options: O) => V,
): V | V[] {
  if (!areSeveral(text)) return read(text as Text, options as O);
  const { attentionMask, ...others } = options;
  const masks =
    attentionMask &&
    checkArray('attentionMask', attentionMask, 'an array with a mask for each text', (_, mask) => mask);
  if (masks && masks.length !== text.length)
    throw new RangeError(`attentionMask has ${masks.length} masks but there are ${text.length} texts`);
  return text.map((one, i) =>
    naming(i, () =>
      read(one, { ...others, ...(masks?.[i] === undefined ? {} : { attentionMask: masks[i] }) } as unknown as O),
    ),
  );
}
