// What the reader of the page looks at, out of the page's state: the worker's numbers follow from this and the model alone.
import type { HeadPlace } from 'riverbank/checkpoints';
import type { State } from '../../../core/store/state.ts';
import { fromLinkText } from '../link-text.ts';
import { headsIn } from './heads.ts';

/** A sentence that is to fool the model: its word, one of the built-in twelve, and the meaning that the word has there. */
export interface Trick {
  text: string;
  word: string;
  sense: string;
  /** Which occurrence of the word is meant if the sentence has several, counted from 0. */
  place: number;
}

export interface Look {
  texts: readonly [string, string];
  /** The word that both share; empty: the first that is found. */
  word: string;
  /** Which time it stands in each, counted from 0. */
  places: readonly [number, number];
  /** Which hidden state, from 0; more than there are: the last. */
  layer: number;
  /** Whose attention is shown, and in which text. */
  head: HeadPlace;
  of: 0 | 1;
  off: readonly HeadPlace[];
  /** The map of all words of the set. */
  all: boolean;
  masked: boolean;
  /** Which pair of sentences the exercise asks about. */
  pair: number;
  trick?: Trick;
}

export const lookOf = (state: State, trick?: Trick): Look => ({
  texts: [fromLinkText(state.englishFirst), fromLinkText(state.englishSecond)],
  word: fromLinkText(state.englishWord),
  places: [state.englishFirstPlace, state.englishSecondPlace],
  layer: state.englishLayer,
  head: { layer: state.englishHeadLayer, head: state.englishHead },
  of: state.englishOf === 'first' ? 0 : 1,
  off: headsIn(state.englishOff),
  all: state.englishMap === 'all',
  masked: state.englishWordIs === 'masked',
  pair: state.englishPair,
  ...(trick ? { trick } : {}),
});
