// Lets the model write token by token, and records the probabilities of each choice.
import type { LanguageModel, NextToken, Sampling } from 'riverbank/language-model';
import type { Reading } from './texts.ts';
import type { WritingView } from './view.ts';

/** The learner's settings for a text. */
export interface Wanted {
  prompt: string;
  /** 0: the model always takes the likeliest token. */
  temperature: number;
  /** 0: every token can be drawn. */
  topK: number;
  seed: number;
}

/** The most probable tokens, the most probable one first. The chosen token is always among them, if there is one. */
export interface Bars {
  first: { token: string; probability: number; chosen: boolean }[];
}

const shownBars = 8;

/** The settings in the package's format. At temperature 0 nothing is random. */
export const samplingOf = ({ temperature, topK, seed }: Omit<Wanted, 'prompt'>): Sampling => ({
  ...(temperature === 0 ? { greedy: true } : { temperature }),
  ...(topK > 0 ? { topK } : {}),
  seed,
});

/** Shows line breaks and spaces as symbols. */
export const visible = (token: string): string => (token === '\n' ? '⏎' : token === ' ' ? '␣' : token);

/**
 * The most probable next tokens. If the marked `token` is not among them, it replaces the last of them. If `token` is
 * no id of the vocabulary, for example noTarget (−100), no token is marked.
 */
export function barsOf(
  { token, probabilities }: { token: number; probabilities: ArrayLike<number> },
  tokens: readonly string[],
  most = shownBars,
): Bars {
  const order = Array.from(probabilities, (probability, id) => ({ id, probability })).sort(
    (a, b) => b.probability - a.probability || a.id - b.id,
  );
  const first = order.slice(0, most);
  const own = order.find(({ id }) => id === token);
  if (own && !first.includes(own)) first.splice(-1, 1, own);
  return {
    first: first.map(({ id, probability }) => ({
      token: visible(tokens[id] ?? ''),
      probability,
      chosen: id === token,
    })),
  };
}

/** One growing text. With its first token it takes a copy of the weights, so training can continue meanwhile. */
export class Writing {
  readonly view: WritingView;
  private readonly tokens: AsyncGenerator<NextToken>;
  private readonly ids: number[];

  /**
   * Throws a RangeError if the prompt is empty or has an unknown word. A setting that is out of range makes only `next`
   * fail.
   */
  constructor(
    model: LanguageModel,
    private readonly reading: Reading,
    wanted: Wanted,
  ) {
    const ids = reading.tokenizer.encode(wanted.prompt);
    this.ids = Array.from(ids);
    this.tokens = model.generate(ids, samplingOf(wanted));
    this.view = { at: model.steps, ...wanted, text: reading.tokenizer.decode(ids), choices: [] };
  }

  async next(): Promise<void> {
    const { value, done } = await this.tokens.next();
    if (done) return;
    this.ids.push(value.token);
    const { tokenizer } = this.reading;
    this.view.choices.push({
      token: visible(tokenizer.tokens[value.token] ?? ''),
      bars: barsOf(value, tokenizer.tokens),
    });
    this.view.text = tokenizer.decode(this.ids);
  }

  /** Frees the copy of the weights. */
  end(): void {
    void this.tokens.return(undefined);
  }
}
