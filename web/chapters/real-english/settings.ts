// What can be set in chapter 13: two sentences and their word, the layer and head that are looked at, and the heads that are off.
import { readHeads } from './reading/heads.ts';
import { readLinkText } from './link-text.ts';
import type { Chosen } from '../../core/store/choices.ts';
import { upTo } from '../../core/store/fields.ts';
import type { Held } from '../../core/store/fields.ts';
import type { Settings } from '../../core/store/state.ts';

export const switches = {
  /** The words whose meanings the map shows. */
  englishMap: ['all', 'word'],
  /** Which of the two sentences the heads are shown in. */
  englishOf: ['first', 'second'],
  /** Whether the model sees the word when it is asked what would fit there. */
  englishWordIs: ['masked', 'seen'],
} as const;

/** More layers and heads than any model has that fits here; the last layer is the one that a model has. */
const many = 99;

const fields = {
  /** As a link carries them (link-text.ts). */
  englishFirst: { first: 'a boat on the bank of the river', read: readLinkText },
  englishSecond: { first: 'the bank lent him money', read: readLinkText },
  /** The word that both share; empty: the first that is found. */
  englishWord: { first: '', read: readLinkText },
  /** Which time it stands there, counted from 0. */
  englishFirstPlace: upTo(many, 0),
  englishSecondPlace: upTo(many, 0),
  /** 0: before attention. */
  englishLayer: upTo(many, many),
  englishHeadLayer: upTo(many, 0),
  englishHead: upTo(many, 0),
  /** Heads that are switched off: "0.1,2.5" are head 1 of layer 0 and head 5 of layer 2. */
  englishOff: { first: '', read: readHeads },
  /** Which two sentences the exercise is about. */
  englishPair: upTo(9999, 1),
};

export const settings: Settings = { switches, fields };

declare module '../../core/store/choices.ts' {
  interface Choices extends Chosen<typeof switches> {}
}

declare module '../../core/store/fields.ts' {
  interface Fields extends Held<typeof fields> {}
}
