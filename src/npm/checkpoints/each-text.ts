// Reads one text or several texts. Each text is read on its own, with its own mask.
import type { Text } from '../model/generate-settings.js';
import { vectorSource, zerosAndOnes } from '../wire/matrices.js';
import { forEachText, onePerText } from '../wire/texts.js';
import type { Mask } from '../engine/types.js';

/** The options of every function that reads a text. */
export interface MaskOptions {
  /**
   * One entry per token of the text: 1 or true = tokens may attend to it, 0 or false = no token may, not even itself.
   * Use it to hide padding, as `attention_mask` does in PyTorch: `tokens.map((token) => token !== '<pad>')`. By default
   * nothing is hidden, not even padding. The mask does not change the positions of tokens.
   */
  attentionMask?: Mask['keyKeep'];
}

/** The options for several texts: one mask for each text. */
export type ForEachText<Options extends MaskOptions> = Omit<Options, 'attentionMask'> & {
  attentionMask?: readonly MaskOptions['attentionMask'][];
};

/** Returns the numbers of a mask: 1 and 0 for true and false. */
export const maskNumbers = (mask: MaskOptions['attentionMask']): ArrayLike<number> | undefined =>
  mask && vectorSource('attentionMask', zerosAndOnes(mask)).parts[0];

/** Whether the value is several texts: a list of strings, or a list of lists of ids. */
const areSeveral = (text: unknown): text is readonly Text[] =>
  Array.isArray(text) && (typeof text[0] === 'string' || (typeof text[0] === 'object' && text[0] !== null));

/** Calls `read` once for a single text, or once for each of several texts with that text's mask. */
export function eachText<O extends MaskOptions, V>(
  options: O | ForEachText<O>,
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
