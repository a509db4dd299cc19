// The recipe of the model that reads English: every number that its training depends on.

/**
 * Training takes about two and a half hours on two cores with wide registers. The same seed gives the same bytes on the
 * same kind of processor.
 */
export const recipe = {
  seed: 1,
  /** The number of tokens: mask, end, 256 bytes, and merges. */
  vocabulary: 8192,
  /** How often a pass contains each of our sentences about words that are rare in the sources. */
  ownRepeats: 8,
  /**
   * The two texts that lessons read. Both contain our own sentences. `perFrame` is the number of sentences that are
   * made from each of our frames; a pass contains each of them once.
   * - `all`: all lines of the sources.
   * - `part`: one line in `every`. It also has more frames of "bank" (text/bank-frames.txt).
   */
  texts: { all: { every: 1, perFrame: 24 }, part: { every: 5, perFrame: 60 } },
  counting: { width: 192, window: 5 },
  model: { embedding: 192, heads: 6, blocks: 4, hidden: 768, length: 64 },
  /**
   * The lessons in their order. Each continues with the parameters of the one before and a fresh AdamW state.
   *
   * `kindsOfTopics` is the share of the hidden topic words of our own sentences for which the model predicts the kind
   * of thing instead of the word. Each of these words occurs there about a thousand times, so the first lessons make
   * the model guess them too often. In the third lesson, the model predicts them no more often than other words.
   *
   * 8,000 steps of 8,192 tokens are 65.5 million tokens: slightly more than five passes over the text.
   */
  lessons: {
    first: { text: 'all', steps: 8_000, learning_rate: 0.0015, warm_up: 400, kindsOfTopics: 0.5 },
    second: { text: 'part', steps: 1_500, learning_rate: 0.0005, warm_up: 40, kindsOfTopics: 0.5 },
    third: { text: 'part', steps: 1_000, learning_rate: 0.0005, warm_up: 40, kindsOfTopics: 0.985 },
  },
  /**
   * The shares of words with a known kind for which the model predicts the kind instead of the word.
   * - `hidden`: of the hidden words, except for the topics of our own sentences.
   * - `seen`: of the visible words with a certain kind.
   */
  kinds: { hidden: 0.5, seen: 1 },
  /** The settings that all lessons share. */
  training: {
    sequences: 128,
    part: 16,
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
