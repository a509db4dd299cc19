// The settings of the chapter "real-english": two sentences and their word, the layer and head that are shown, and the
// heads that are off.
import { readHeads } from './reading/heads.ts';
import { readLinkText } from './link-text.ts';
import { upTo } from '../../core/store/fields.ts';
import type { Settings } from '../../core/store/state.ts';

export const switches = {
  /** Whether the map shows all words of the built-in set or only the compared word. */
  englishMap: ['all', 'word'],
  /** The sentence for which the heads are shown. */
  englishOf: ['first', 'second'],
  /** Whether the word is masked when the model guesses what would fit there. */
  englishWordIs: ['masked', 'seen'],
} as const;

/**
 * The upper limit of layers, heads and occurrences. No model that this page can load has as many layers or heads. A
 * layer number beyond the model's last state means the last state.
 */
const many = 99;

const fields = {
  /** The first sentence, encoded for links (see link-text.ts). */
  englishFirst: { first: 'a boat on the bank of the river', read: readLinkText },
  /** The second sentence, encoded in the same way. */
  englishSecond: { first: 'the bank lent him money', read: readLinkText },
  /** The shared word to compare. If this field is empty, the first shared word is compared. */
  englishWord: { first: '', read: readLinkText },
  /** The occurrence of the word in the first sentence, counted from 0. */
  englishFirstPlace: upTo(many, 0),
  /** The occurrence of the word in the second sentence, counted from 0. */
  englishSecondPlace: upTo(many, 0),
  /** The hidden state that is shown. 0 is before attention. */
  englishLayer: upTo(many, many),
  /** The layer of the head that is shown, counted from 0. */
  englishHeadLayer: upTo(many, 0),
  /** The number of the shown head in its layer, counted from 0. */
  englishHead: upTo(many, 0),
  /** The heads that are off. For example, "0.1,2.5" is head 1 of layer 0 and head 5 of layer 2. */
  englishOff: { first: '', read: readHeads },
  /** The seed that selects the exercise's two sentences. */
  englishPair: upTo(9999, 1),
};

export const settings: Settings<{ switches: typeof switches; fields: typeof fields }> = { switches, fields };
