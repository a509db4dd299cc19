// Derives the request to the worker from the page's state. The worker's results depend only on this request and on the
// model.
import type { HeadPlace } from 'riverbank/checkpoints';
import type { State } from '../../../core/store/state.ts';
import { fromLinkText } from '../link-text.ts';
import { headsIn } from './heads.ts';

/** A sentence that should fool the model. */
export interface Trick {
  text: string;
  /** The ambiguous word in the sentence, one of the built-in words. */
  word: string;
  /** The meaning that the writer intends. */
  sense: string;
  /** The occurrence of the word that is meant, counted from 0. */
  place: number;
}

export interface Look {
  texts: readonly [string, string];
  /** The shared word to compare. If empty, the first shared word is used. */
  word: string;
  /** The occurrence of the word in each text, counted from 0. */
  places: readonly [number, number];
  /** The hidden state, counted from 0. A number beyond the last state means the last state. */
  layer: number;
  /** The head whose attention is shown. */
  head: HeadPlace;
  /** The text for which the attention of `head` is shown. */
  of: 0 | 1;
  /** The heads that are switched off. */
  off: readonly HeadPlace[];
  /** Whether the map shows all words of the set instead of only `word`. */
  all: boolean;
  /** Whether the word is masked when the model guesses what would fit in its place. */
  masked: boolean;
  /** The seed that selects the two sentences of the exercise. */
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
