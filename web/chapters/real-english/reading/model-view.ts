// Describes a model for the page: its origin, its sizes and its abilities.
import type { Model } from './model.ts';
import type { ModelView } from './view.ts';

/** The origin of a model: the reader's own or ours, and its name. */
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
