// The chapter "real-english" reads sentences with our own model, here without a browser.
// The tests check its counts with and without attention, and its verdicts about single occurrences of a word.
import type { Checkpoint } from 'riverbank/checkpoints';
import { measure } from '../../english/senses/measure.mjs';
import { lookOf } from '../../web/chapters/real-english/reading/look.ts';
import type { Look } from '../../web/chapters/real-english/reading/look.ts';
import { scoreOf } from '../../web/chapters/real-english/reading/maps.ts';
import type { EnglishView } from '../../web/chapters/real-english/reading/view.ts';
import { lesson } from '../../web/chapters/real-english/lesson.ts';
import type { Values } from '../../web/core/lesson/values.ts';
import { defaultState } from '../../web/core/store/state.ts';
import { openModel, ourReader, sentences } from './support/english.ts';
import './support/lesson.ts';
import { expect, longTest, test } from './support/test.ts';

/** The last of the views that the model's reader computes for these settings. */
async function viewOf(change: Partial<Look> = {}): Promise<EnglishView> {
  let last: EnglishView | undefined;
  for (const view of (await ourReader()).views({ ...lookOf(defaultState), ...change })) last = view;
  return last!;
}

/**
 * Counts the sentences with "bank" whose nearest sentence uses the word in the same meaning. Sentences are compared by
 * the vectors of "bank" after the given layer.
 */
function rightAfter(
  layer: number,
  reader: Pick<Checkpoint, 'read'>,
  { tokens: cut }: Pick<Checkpoint, 'tokens'>,
): number {
  const own = sentences.filter(({ word }) => word === 'bank');
  const vectors = own.map(({ tokens, place }) => {
    const row = cut(tokens.slice(0, place + 1).join(' ')).ids.length - 2; // the end token comes after the word
    const { columns, data } = reader.read(tokens.join(' ')).hidden[layer]!;
    return data.subarray(row * columns, (row + 1) * columns);
  });
  return measure(own, vectors).right;
}

test('the table counts what is right after each layer, with all heads on and with all heads off', async () => {
  const { scores, model } = await viewOf({ all: false });
  using checkpoint = await openModel();
  const heads = Array.from({ length: 24 }, (_, i) => ({ layer: Math.floor(i / 6), head: i % 6 }));
  const without = checkpoint.without({ heads });
  const cut = { tokens: (text: string) => checkpoint.tokens(text) };
  for (let layer = 1; layer <= model.layers; layer++) {
    expect(scores!.on[layer]!.right, `layer ${layer}`).toBeCloseTo(rightAfter(layer, checkpoint, cut), 6);
    expect(scores!.off[layer]!.right, `layer ${layer}, heads off`).toBeCloseTo(rightAfter(layer, without, cut), 6);
  }
  expect(scores!.total).toBe(sentences.filter(({ word }) => word === 'bank').length);
});

test('with all heads off, a token’s vectors depend only on the token and its position', async () => {
  using checkpoint = await openModel();
  const heads = Array.from({ length: 24 }, (_, i) => ({ layer: Math.floor(i / 6), head: i % 6 }));
  const without = checkpoint.without({ heads });
  const seen = new Map<string, string>();
  let compared = 0;
  for (const { tokens } of sentences.filter(({ word }) => word === 'bank')) {
    const { ids, hidden } = without.read(tokens.join(' '));
    for (const [place, id] of ids.entries()) {
      const rows = hidden.map(({ columns, data }) => Array.from(data.subarray(place * columns, (place + 1) * columns)));
      const name = `${id} at ${place}`;
      if (seen.has(name)) compared++;
      else seen.set(name, JSON.stringify(rows));
      expect(JSON.stringify(rows), name).toBe(seen.get(name));
    }
  }
  expect(compared).toBeGreaterThan(20);
});

longTest('for all words together, attention separates more meanings than the model with all heads off', async () => {
  const { scores, map, model } = await viewOf();
  expect(scores!.total).toBe(sentences.length);
  expect(map!.total).toBe(sentences.length);
  const last = model.states - 1;
  expect(scores!.on[last]!.right).toBe(map!.right);
  expect(scores!.on[last]!.right - scores!.off[last]!.right).toBeGreaterThan(sentences.length / 8);
});

test('before the first layer all vectors of a word are equal, so there is no count', async () => {
  const { scores, map } = await viewOf({ layer: 0, all: false });
  for (const { right, auc } of [map!, scores!.on[0]!, scores!.off[0]!]) {
    expect(right).toBeNaN();
    expect(auc).toBeNaN();
  }
  expect(map!.nearest).toBeUndefined();
  expect(scores!.on[1]!.right).toBeGreaterThan(0);
});

test('there is also no count for several words if each word has the same vector everywhere', () => {
  const of = (word: string, sense: string) => ({ word, sense, sentence: { word, sense, tokens: [word], place: 0 } });
  const known = [of('bank', 'a'), of('bank', 'b'), of('bat', 'a'), of('bat', 'b')] as unknown as Parameters<
    typeof scoreOf
  >[0];
  const vectors = [
    [1, 2],
    [1, 2],
    [3, 5],
    [3, 5],
  ];
  expect(scoreOf(known, vectors).right).toBeNaN();
  expect(scoreOf(known, [...vectors.slice(0, 3), [3, 4]]).right).not.toBeNaN();
});

test('a sentence that tries to fool the model is judged by the chosen occurrence', async () => {
  const text = 'she sat on the grassy bank of the river and then the bank refused her loan';
  const attempt = (place: number) => ({ text, word: 'bank', sense: 'money', place });
  const [first, second] = [await viewOf({ trick: attempt(0) }), await viewOf({ trick: attempt(1) })];
  expect([first.trick!.place, second.trick!.place]).toEqual([0, 1]);
  expect(first.trick!.nearest!.sense).toBe('river');
  expect(second.trick!.nearest!.sense).toBe('money');
  expect([first.trick!.fooled, second.trick!.fooled]).toEqual([true, false]);
});

test('an exercise’s pair remembers its seed', async () => {
  expect((await viewOf({ pair: 7 })).pair!.seed).toBe(7);
});

test('the strip shows the sentences that the meter compares', async () => {
  const english = await viewOf({ texts: ['water the plant in the pot', 'this plant makes cars'] });
  const textsOf = lesson.meter!.english!.texts!;
  const shown = textsOf({ english } as Values)!;
  expect(shown.map(({ before, word, after }) => `${before}|${word}|${after}`)).toEqual([
    'water the |plant| in the…',
    'this |plant| makes cars',
  ]);
  expect(textsOf({} as Values)).toBeUndefined();
});
