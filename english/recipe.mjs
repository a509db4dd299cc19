// The recipe of the model that reads English: every number that its training depends on.

/**
 * Training takes about two hours on two cores with wide registers. The same seed gives the same bytes on the same kind
 * of processor.
 */
export const recipe = {
  seed: 1,
  /** The number of tokens: mask, end, 256 bytes, and merges. */
  vocabulary: 8192,
  /** How often a pass contains each of our sentences about words that are rare in the sources. */
  ownRepeats: 8,
  /** The number of sentences that are made from each of our frames. A pass contains each of them once. */
  perFrame: 24,
  counting: { width: 192, window: 5 },
  model: { embedding: 192, heads: 6, blocks: 4, hidden: 768, length: 64 },
  /**
   * The share of the hidden words with a known kind for which the model predicts the kind instead of the word.
   * - `hiddenTrained` is this share for the words that our own sentences are about. Each of them occurs there a thousand
   *   times. Because of the high share, the model predicts these words themselves no more often than other words.
   * - `seen` is the share of the visible words with a certain kind for which the model predicts the kind.
   */
  kinds: { hidden: 0.5, hiddenTrained: 0.985, seen: 1 },
  /**
   * The last lesson, after the training. It contains one line in `every` of the sources, our own sentences again, more
   * sentences of each frame, and more frames of "bank" (text/bank-frames.txt).
   */
  last: { every: 5, perFrame: 60, steps: 1_500, learning_rate: 0.0005, warm_up: 40 },
  /** 8,000 steps of 8,192 tokens are 65.5 million tokens: slightly more than five passes over the text. */
  training: {
    steps: 8_000,
    sequences: 128,
    part: 16,
    learning_rate: 0.0015,
    warm_up: 400,
    decay: 0.01,
    clip: 1,
    rate: 0.2,
    /**
     * A lower rate keeps the token vectors close to the counted ones. At the full rate, the bag of token vectors would
     * be worse.
     */
    token_pace: 0.2,
    vector_size: 0.05,
    save_every: 100,
    look_every: 100,
  },
};
