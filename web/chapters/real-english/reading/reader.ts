// Computes everything that the page shows about two sentences, step by step: quick results first, slow ones later.
import type { Checkpoint } from 'riverbank/checkpoints';
import type { Kinds } from '../../../../english/senses/kinds.mjs';
import type { SenseSentence } from '../../../../english/senses/measure.mjs';
import { matrixOf } from '../../../core/engine/matrix.ts';
import { failures } from '../failures.ts';
import { compared, textView } from './compared.ts';
import type { Compared } from './compared.ts';
import { modelView } from './model-view.ts';
import type { Origin } from './model-view.ts';
import type { Look, Trick } from './look.ts';
import { mapOf, nearestTo } from './maps.ts';
import type { Mine } from './maps.ts';
import { Model } from './model.ts';
import type { Span, Uses } from './model.ts';
import { pairOf } from './pair.ts';
import { lastCosine, rankHeads } from './ranking.ts';
import { RefusedText } from './refusal.ts';
import { scoresOf, SenseSet } from './sense-set.ts';
import type { Known } from './sense-set.ts';
import { chancesOf, kindsOf } from './substitutes.ts';
import { traceOf } from './trace.ts';
import { pullsOf } from './trick.ts';
import { cosineOf, less, meanOf } from './vectors.ts';
import type { Vector } from './vectors.ts';
import type { EnglishView, HeadEffect, ModelView, Nearest, PairView, TrickView } from './view.ts';

/** A long computation that yields between its steps, so that the worker can receive orders, and returns its result. */
export type Work<Result> = Generator<undefined, Result>;

/** Runs a computation to its end, and yields the unchanged view after each of its steps. */
function* meanwhile<Result>(view: EnglishView, work: Work<Result>): Generator<EnglishView, Result> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    yield view;
  }
}

/** Optional data of a model. */
export interface Beside {
  /** The rarity of each token in the training text, by token id. */
  rarity?: readonly number[];
  /**
   * The classifier of kinds of things. Kinds are categories of WordNet such as "animal", "group" or "verb of change".
   */
  kinds?: Kinds;
}

/** The largest number of cached rankings, for the reader's sentences and the exercise's pairs. */
const keptRankings = 20;

export class Reader {
  readonly about: ModelView;
  private readonly model: Model;
  private readonly set: SenseSet;
  private readonly rankings = new Map<string, HeadEffect[]>();

  constructor(
    checkpoint: Checkpoint,
    origin: Origin,
    sentences: readonly SenseSentence[],
    { rarity, kinds }: Beside = {},
  ) {
    this.model = new Model(checkpoint, kinds);
    this.set = new SenseSet(this.model, sentences, rarity);
    this.about = modelView(this.model, origin);
  }

  dispose(): void {
    this.model.checkpoint.dispose();
  }

  /**
   * Yields the view again and again as it becomes more complete. Throws a RefusedText if the sentences cannot be
   * compared.
   */
  *views(look: Look): Generator<EnglishView> {
    const found = compared(this.model, new Set(this.set.words.keys()), look);
    const { word, spans } = found;
    let view = this.first(look, found);
    yield view;
    const own = this.set.of(word);
    const uses = spans.map((span) => this.model.uses(span, look.off));
    const inMap = look.all || own.length === 0 ? this.set.known : own;
    const ownSet = yield* meanwhile(view, this.set.read(own, look.off));
    view = { ...view, ...relativeTo(ownSet, uses, view) };
    const mapSet = yield* meanwhile(view, this.set.read(inMap, look.off));
    const mine = (vectors: readonly Vector[]): Mine[] =>
      vectors.map((vector, which) => ({ text: look.texts[which] ?? '', vector }));
    const here = (each: Uses) => each[view.layer] ?? [];
    view = { ...view, map: mapOf(inMap, mapSet.map(here), mine(uses.map(here)), word) };
    yield view;
    const bags = yield* meanwhile(view, this.set.bags(inMap));
    const ownBags = mine(spans.map((span) => this.set.bag(span)));
    const bag = mapOf(inMap, bags, ownBags, word);
    view = { ...view, bag };
    yield view;
    if (this.about.scoresWords && (this.about.masks || !look.masked)) {
      view = { ...view, substitutes: chancesOf(this.model, look.off, spans, look.masked) };
      const kinds = kindsOf(this.model, look.off, spans, look.masked);
      if (kinds) view = { ...view, kinds };
      yield view;
    }
    if (look.trick) {
      const trick = yield* meanwhile(view, this.tricked(look.trick));
      view = { ...view, trick };
      yield view;
    }
    const ranking = yield* meanwhile(view, this.ranked(spans));
    view = { ...view, ranking, whole: lastCosine(this.model, spans) };
    yield view;
    const pair = yield* meanwhile(view, this.asked(look.pair));
    if (pair) view = { ...view, pair };
    yield view;
    const examples = yield* meanwhile(view, this.failed());
    view = { ...view, failures: examples };
    yield view;
    const off = yield* meanwhile(view, this.set.offScores(inMap, inMap === own ? word : ''));
    const { right, auc } = bag;
    view = { ...view, scores: { total: inMap.length, on: scoresOf(inMap, mapSet), off, bag: { right, auc } } };
    yield view;
  }

  /** The part of the view that needs no vectors of built-in sentences. */
  private first(look: Look, { word, shared, spans, texts }: Compared): EnglishView {
    const { layers, heads } = this.model.config;
    const layer = Math.min(look.layer, this.model.states - 1);
    const head = { layer: Math.min(look.head.layer, layers - 1), head: Math.min(look.head.head, heads - 1) };
    const [a, b] = spans.map((span) => this.model.uses(span, look.off));
    const cosine = matrixOf((a ?? []).map((use, state) => [cosineOf(use, b?.[state] ?? [])]));
    return {
      model: this.about,
      shared,
      word,
      senses: [...(this.set.words.get(word) ?? [])],
      meanings: Object.fromEntries([...this.set.words].map(([each, senses]) => [each, [...senses]])),
      texts,
      layer,
      off: look.off.length,
      cosine,
      now: { cosine: cosine.data[layer] ?? NaN },
      head,
      of: look.of,
      trace: traceOf(this.model.without(look.off), spans[look.of], head),
    };
  }

  /**
   * Ranks the heads of the model with all its heads on, so the ranking does not change when the reader switches heads
   * off.
   */
  private *ranked(spans: readonly [Span, Span]): Work<HeadEffect[]> {
    const name = JSON.stringify(spans);
    const ranking = this.rankings.get(name) ?? (yield* rankHeads(this.model, spans));
    if (this.rankings.size >= keptRankings) this.rankings.clear();
    this.rankings.set(name, ranking);
    return ranking;
  }

  private *asked(seed: number): Work<PairView | undefined> {
    const pair = pairOf(this.set, seed);
    if (!pair) return undefined;
    const spans = [pair[0].span, pair[1].span] as const;
    const ranking = yield* this.ranked(spans);
    return {
      seed,
      word: pair[0].word,
      texts: [pair[0].text, pair[1].text],
      cosine: lastCosine(this.model, spans),
      ranking,
    };
  }

  /**
   * The built-in sentence nearest to a word in a text, at the last state and with all heads on. `place`: the occurrence
   * of the word, counted from 0.
   */
  private *nearest(
    text: string,
    word: string,
    place = 0,
  ): Work<{ nearest: Nearest; span: Span; own: readonly Known[] }> {
    const own = this.set.of(word);
    const set = yield* this.set.read(own, []);
    const { span } = textView(this.model, text, word, place, undefined);
    const last = (uses: Uses) => uses.at(-1) ?? [];
    return { nearest: nearestTo(own, set.map(last), last(this.model.uses(span, [])), text), span, own };
  }

  private *tricked(trick: Trick): Work<TrickView> {
    const { text, word, sense: meant, place } = trick;
    try {
      const { nearest, span, own } = yield* this.nearest(text, word, place);
      const bags = yield* this.set.bags(own);
      return {
        text,
        word,
        meant,
        place,
        nearest,
        fooled: nearest.sense !== meant,
        pulls: pullsOf(this.set, span, own, bags, meant),
      };
    } catch (error) {
      if (!(error instanceof RefusedText)) throw error;
      return { text, word, meant, place, refusal: error.refusal, fooled: false, pulls: [] };
    }
  }

  /** Whether the model can read the whole text. A model of the reader's own may have a shorter limit than ours. */
  private fits(text: string): boolean {
    return this.model.checkpoint.tokens(text).ids.length <= this.model.config.sequence;
  }

  private *failed(): Work<NonNullable<EnglishView['failures']>> {
    const found: NonNullable<EnglishView['failures']> = [];
    for (const { word, text, meant } of failures) {
      if (!this.set.words.has(word) || !this.fits(text)) continue;
      const { nearest } = yield* this.nearest(text, word);
      found.push({ word, text, meant, found: nearest.sense, right: nearest.sense === meant });
    }
    return found;
  }
}

/** The cosine of the two uses at each state, after subtracting the word's mean over the built-in sentences. */
function relativeTo(
  set: readonly Uses[],
  uses: readonly Uses[],
  { layer, now, cosine }: EnglishView,
): Partial<EnglishView> {
  if (set.length === 0) return {};
  const relative = matrixOf(
    Array.from({ length: cosine.rows }, (_, state) => {
      const mean = meanOf(set.map((each) => each[state] ?? []));
      const [a, b] = uses.map((use) => less(use[state] ?? [], mean));
      return [cosineOf(a ?? [], b ?? [])];
    }),
  );
  return { relative, now: { ...now, relative: relative.data[layer] ?? NaN } };
}
