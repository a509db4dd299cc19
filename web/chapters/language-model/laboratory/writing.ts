// The model writes: token by token, each with the probabilities it was chosen by.
import type { LanguageModel, NextToken, Sampling } from 'riverbank/language-model';
import type { Reading } from './texts.ts';
import type { WritingView } from './view.ts';

/** How the learner wants it written. */
export interface Wanted {
  prompt: string;
  /** 0: the likeliest token always comes. */
  temperature: number;
  /** 0: every token may come. */
  topK: number;
  seed: number;
}

/** The most probable tokens, largest first, and the part that all others have together. */
export interface Bars {
  first: { token: string; probability: number; chosen: boolean }[];
}

const shownBars = 8;

/** A wish as the package takes it: at temperature 0 nothing is drawn. */
export const samplingOf = ({ temperature, topK, seed }: Omit<Wanted, 'prompt'>): Sampling => ({
  ...(temperature === 0 ? { greedy: true } : { temperature }),
  ...(topK > 0 ? { topK } : {}),
  seed,
});

/** Ends of lines and spaces as signs. */
export const visible = (token: string): string => (token === '\n' ? '⏎' : token === ' ' ? '␣' : token);

/** What is expected next, the token that came marked; −1 where none has. */
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

/** One text that grows. It has its own copy of the weights, so training may go on beside it. */
export class Writing {
  readonly view: WritingView;
  private readonly tokens: AsyncGenerator<NextToken>;
  private readonly ids: number[];

  /** Throws a RangeError for an unknown word, an empty prompt, or a wish out of range. */
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

  /** Gives back the copy of the weights. */
  end(): void {
    void this.tokens.return(undefined);
  }
}
