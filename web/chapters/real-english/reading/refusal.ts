// Why two sentences cannot be compared: each reason by name, so that each language has its own sentence for it.

export interface Refusal {
  why: 'empty' | 'noWords' | 'tooLong' | 'nothingShared' | 'notShared' | 'noSuchWord';
  /** Which of the two sentences, where it is one of them. */
  which?: 0 | 1;
  word?: string;
  /** How many tokens it has, and how many are read. */
  tokens?: number;
  most?: number;
}

export class RefusedText extends RangeError {
  constructor(readonly refusal: Refusal) {
    super(refusal.why);
  }
}
