// The reasons why two sentences cannot be compared. They are names, so that each language can word them itself.

export interface Refusal {
  why: 'empty' | 'noWords' | 'tooLong' | 'nothingShared' | 'notShared' | 'noSuchWord';
  /** The sentence at fault, if it is one of the two. */
  which?: 0 | 1;
  word?: string;
  /** The text's number of tokens, and the largest number that the model reads. */
  tokens?: number;
  most?: number;
}

export class RefusedText extends RangeError {
  constructor(readonly refusal: Refusal) {
    super(refusal.why);
  }
}
