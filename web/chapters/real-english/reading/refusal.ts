// The reasons why a text cannot be read or two sentences cannot be compared. They are names, so that each language can
// word them itself.

export interface Refusal {
  why: 'empty' | 'noWords' | 'tooLong' | 'nothingShared' | 'notShared' | 'noSuchWord';
  /** The sentence at fault, if it is one of the two. */
  which?: 0 | 1;
  word?: string;
  /** The text's number of tokens, if it has too many. */
  tokens?: number;
  /** The largest number of tokens that the model reads, if the text has more. */
  most?: number;
}

export class RefusedText extends RangeError {
  constructor(readonly refusal: Refusal) {
    super(refusal.why);
  }
}
