// Reads one text or several: each on its own, with its own mask.
import { forEachText, onePerText } from '../wire/texts.js';

/** A text, which the model's tokeniser splits into tokens, or the ids of its tokens. */
export type Text = string | ArrayLike<number>;

interface Options {
  attentionMask?: ArrayLike<number>;
}

type ForEach<O extends Options> = Omit<O, 'attentionMask'> & { attentionMask?: readonly unknown[] };

/** Whether these are several texts: a list of strings or of lists of ids. */
const areSeveral = (text: unknown): text is readonly Text[] =>
  Array.isArray(text) && (typeof text[0] === 'string' || (typeof text[0] === 'object' && text[0] !== null));

/** Calls `read` with the text, or with each of several texts and its mask. */
export function eachText<O extends Options, V>(
  options: O | ForEach<O>,
  text: Text | readonly Text[],
  read: (text: Text, options: O) => V,
): V | V[] {
  if (!areSeveral(text)) return read(text as Text, options as O);
  const { attentionMask, ...others } = options;
  const masks = attentionMask && onePerText('attentionMask', attentionMask, text.length);
  return forEachText(text.length, (i) =>
    read(
      text[i] as Text,
      { ...others, ...(masks?.[i] === undefined ? {} : { attentionMask: masks[i] }) } as unknown as O,
    ),
  );
}
