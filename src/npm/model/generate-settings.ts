// The settings of generate(), which language models and pretrained models share.

/** A text, which the model's tokeniser splits into tokens, or the ids of its tokens. */
export type Text = string | ArrayLike<number>;

/** A seed as PyTorch takes it; a number beyond 2^53 is given as a bigint or a string. */
export type Seed = number | bigint | string;

/** The part of an AbortSignal that riverbank uses. Node projects may lack the type AbortSignal. */
export interface Signal {
  /** Throws the signal's reason if it is aborted. */
  throwIfAborted(): void;
}

/**
 * How the next token is chosen: it is drawn with the probabilities softmax(logits / temperature), after
 * repetitionPenalty has changed the logits, and topK and then topP have removed unlikely tokens.
 */
export interface Sampling {
  /** Takes the most probable token, and the lower id on a tie. Draws no random number. Default false. */
  greedy?: boolean;
  /** Below 1, probable tokens become more probable; above 1, less probable. Default 1. */
  temperature?: number;
  /**
   * Keeps only the k most probable tokens, and those with the same probability as the last of them. Default: all
   * tokens.
   */
  topK?: number;
  /**
   * Keeps only the most probable tokens: the smallest number of them that together have at least this probability.
   * Default: all tokens.
   */
  topP?: number;
  /**
   * Above 1, lowers the logits of tokens that the text already has: positive ones are divided by this number, negative
   * ones are multiplied (Keskar et al. 2019). Default 1.
   */
  repetitionPenalty?: number;
  /** The seed of the draws; default 0. */
  seed?: Seed;
}

/** Settings of `generate()`: how tokens are chosen, and when the text ends. `Session` is the class of its sessions. */
export interface SettingsOfText<Session> extends Sampling {
  /**
   * The largest number of tokens to generate. Default: 256 for pretrained models; without a limit for language models,
   * so that the text ends when the caller leaves the loop or the signal aborts.
   */
  tokens?: number;
  /**
   * Texts and ids of tokens that end the text. Default: the end tokens of a pretrained model's config; none for
   * language models.
   */
  stop?: readonly (string | number)[];
  /** An AbortSignal. When it aborts, the loop throws its reason between two tokens. */
  signal?: Signal;
  /** Continues the text of this session. Default: a new text. */
  session?: Session;
}
