// How the model that reads English is made: every number that decides what comes out.

/** Some two hours on two cores with wide registers; the same seed gives the same bytes on the same kind of processor. */
export const recipe = {
  seed: 1,
  /** tokens: mask, end, 256 bytes, and merges */
  vocabulary: 8192,
  /** words that are rare in the sources, in sentences of our own: how often each of these is read in a pass */
  ownRepeats: 8,
  /** of each frame of our own, so many sentences, each read once in a pass */
  perFrame: 24,
  counting: { width: 192, window: 5 },
  model: { embedding: 192, heads: 6, blocks: 4, hidden: 768, length: 64 },
  /** how many of the hidden words whose kind is known are asked for it, and of the words in sight whose kind is certain */
  kinds: { hidden: 0.5, seen: 1 },
  /**
   * After that, a last lesson: one line in `every` of the sources, and our own sentences again, with more of each frame and more frames
   * of bank (text/bank-frames.txt).
   */
  last: { every: 5, perFrame: 60, steps: 1_500, learning_rate: 0.0005, warm_up: 40 },
  /** 8,000 steps of 8,192 tokens are 65.5 million: five passes over the text and a little */
  training: {
    steps: 8_000,
    sequences: 128,
    part: 16,
    learning_rate: 0.0015,
    warm_up: 400,
    decay: 0.01,
    clip: 1,
    rate: 0.2,
    /** token vectors keep much of what was counted: trained like the rest, the bag of them would be worse */
    token_pace: 0.2,
    vector_size: 0.05,
    save_every: 100,
    look_every: 100,
  },
};
