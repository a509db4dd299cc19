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
  /**
   * The part of the hidden words with a known kind that are asked for the kind, not the word. `hiddenTrained`: the same part for the
   * words that our own sentences are about. Each of these occurs there a thousand times, so that it is asked for itself no more often
   * than other words are. `seen`: the part of the visible words with a certain kind that are asked for it.
   */
  kinds: { hidden: 0.5, hiddenTrained: 0.985, seen: 1 },
  /**
   * The last lesson comes after the training. It reads one line in `every` of the sources, our own sentences again, more sentences of
   * each frame, and more frames of bank (text/bank-frames.txt).
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
