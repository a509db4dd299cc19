// Which heads part two uses of a word: each is switched off by itself, and the cosine of the two measured again.
import type { HeadPlace } from 'riverbank/checkpoints';
import { allHeads } from './heads.ts';
import type { Model, Span } from './model.ts';
import { cosineOf } from './vectors.ts';
import type { HeadEffect } from './view.ts';

/** Of the two uses at the last hidden state. */
export function lastCosine(model: Model, spans: readonly [Span, Span], off: readonly HeadPlace[] = []): number {
  const [a, b] = spans.map((span) => model.uses(span, off).at(-1) ?? []);
  return cosineOf(a ?? [], b ?? []);
}

/** Stops after each head; those come first without which the two are most alike. */
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
