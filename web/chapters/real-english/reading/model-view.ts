// What the page says of a model: whose it is, its sizes, and what it can be asked.
import type { Model } from './model.ts';
import type { ModelView } from './view.ts';

/** Where a model comes from. */
export interface Origin {
  own: boolean;
  name: string;
}

export function modelView({ config, states, kinds }: Model, { own, name }: Origin): ModelView {
  const { layout, vocabulary, embedding, sequence, layers, heads, causal, scoresWords, mask } = config;
  return {
    own,
    name,
    layout,
    vocabulary,
    embedding,
    sequence,
    layers,
    heads,
    states,
    kinds: kinds !== undefined,
    causal,
    scoresWords,
    masks: mask !== undefined,
  };
}
