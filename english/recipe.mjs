// Defines the recipe of the model that reads English: every number that its training depends on.

/**
 * The settings of the texts, the model and the training. Training with them takes about two and a half hours on two
 * cores with wide registers. The same seed gives the same bytes on the same kind of processor.
 */
export const recipe = {
  seed: 1,
  /** The number of tokens: mask, end, 256 bytes, and merges. */
  vocabulary: 8192,
  /** How often one pass over the text contains each of our own sentences about words that are rare in the sources. */
  ownRepeats: 8,
  /**
   * The two texts that lessons read. Both contain our own sentences. A frame is a sentence with alternatives
   * (text/own.mjs). `perFrame` is the largest number of sentences made from each frame; a pass over the text contains
   * each sentence once.
   * - `all`: all lines of the sources.
   * - `part`: one line in `every`. This text also has more frames about "bank" (text/bank-frames.txt).
   */
  texts: { all: { every: 1, perFrame: 24 }, part: { every: 5, perFrame: 60 } },
  counting: { width: 192, window: 5 },
  model: { embedding: 192, heads: 6, blocks: 4, hidden: 768, length: 64 },
  /**
   * The lessons in their order. Each lesson starts with the parameters of the lesson before and a fresh AdamW state.
   *
   * `kindsOfTopics` is the share of the hidden topic words of our own sentences for which the model predicts the kind
   * of thing instead of the word. Each topic word occurs in our sentences about a thousand times, so after the first
   * lessons the model guesses these words too often. In the third lesson, it predicts topic words no more often than
   * other words.
   *
   * The 8,000 steps of the first lesson, of 8,192 tokens each, are 65.5 million tokens: slightly more than five passes
   * over the text.
   */
  lessons: {
    first: { text: 'all', steps: 8_000, learning_rate: 0.0015, warm_up: 400, kindsOfTopics: 0.5 },
    second: { text: 'part', steps: 1_500, learning_rate: 0.0005, warm_up: 40, kindsOfTopics: 0.5 },
    third: { text: 'part', steps: 1_000, learning_rate: 0.0005, warm_up: 40, kindsOfTopics: 0.985 },
  },
  /**
   * For words with a known kind, the share for which the model predicts the kind instead of the word.
   * - `hidden`: the share of the hidden words, except for the topics of our own sentences.
   * - `seen`: the share of the visible words with a certain kind.
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
     * The learning rate of the token vectors, as a share of the full rate. A lower rate keeps these vectors close to
     * the vectors counted from neighbours. At the full rate, the bag of token vectors would separate meanings worse.
     */
    token_pace: 0.2,
    vector_size: 0.05,
    save_every: 100,
    look_every: 100,
  },
};
