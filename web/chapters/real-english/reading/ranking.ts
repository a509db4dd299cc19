// Ranks the heads by how much they separate two uses of a word: it switches off one head at a time and measures the
// cosine again.
import type { HeadPlace } from 'riverbank/checkpoints';
import { allHeads } from './heads.ts';
import type { Model, Span } from './model.ts';
import { cosineOf } from './vectors.ts';
import type { HeadEffect } from './view.ts';

/** The cosine of the two uses' last vectors. */
export function lastCosine(model: Model, spans: readonly [Span, Span], off: readonly HeadPlace[] = []): number {
  const [a, b] = spans.map((span) => model.uses(span, off).at(-1) ?? []);
  return cosineOf(a ?? [], b ?? []);
}

/**
 * Ranks all heads by the cosine of the two uses without the head, highest first. Yields after each head, so that the
 * worker can receive orders.
 */
export function* rankHeads(model: Model, spans: readonly [Span, Span]): Generator<undefined, HeadEffect[]> {
  const whole = lastCosine(model, spans);
  const effects: HeadEffect[] = [];
  for (const place of allHeads(model.config)) {
    const cosine = lastCosine(model, spans, [place]);
    effects.push({ ...place, cosine, change: cosine - whole });
    yield;
  }
  return effects.sort((a, b) => b.change - a.change);
}
