// Conditional sentences of the prose agree with the numbers as they are shown, whatever the reader has set.
import { road } from '../../web/chapters/road.ts';
import fs from 'node:fs';
import path from 'node:path';
import { chapters } from './support/chapters.ts';
import { choiceNames, choices } from '../../web/core/store/choices.ts';
import { writeLink } from '../../web/core/store/link.ts';
import { defaultState } from '../../web/core/store/state.ts';
import type { State } from '../../web/core/store/state.ts';
import { lookUp } from '../../web/core/lesson/look-up.ts';
import { computeValues } from '../../web/core/lesson/values.ts';
import type { Values } from '../../web/core/lesson/values.ts';
import { loadEngine, stateOf } from './support/lesson.ts';
import { randomLinks } from './support/random-links.ts';
import { projectRoot } from './support/server.ts';
import { expect, test } from './support/test.ts';

const states: State[] = [
  defaultState,
  ...choiceNames().flatMap((name) => choices[name].map((choice) => ({ ...defaultState, [name]: choice }) as State)),
  ...[
    'obsessed.scores.3.5=90',
    'mask.keep.0.2=1',
    'river.softmax.1.maximum=100',
    'river.softmax.1.maximum=5',
    'hand.weights.0.0=0&hand.weights.0.1=0.5&hand.weights.0.2=0.5',
    'second.raw.scores.0.4=0',
    'firstPlace=13&dog=0:912.7,1:-377.3&man.1=654.1',
    'averages.turn=0.0:0,0.1:0,1.0:0,1.1:0,2.2:0,3.3:0',
    'stream=0:0,3:0&bank=0:0,1:0,2:0&mud=0:0,3:0',
    'text=bank',
  ].map((edits) => stateOf(`#?v=1&${edits}`)),
  ...[0, 3, 7].map((diagonal) => ({ ...defaultState, diagonal })),
  ...randomLinks(200).flatMap((link) =>
    ['', '&bias=on', '&masking=zero', '&masking=after&diagonal=5'].map((more) => stateOf(`#?${link}${more}`)),
  ),
];

/** The rows of a matrix, with the numbers rounded to `digits` decimals. The reader sees three in most places. */
function written(values: Values, at: string, digits = 3): number[][] {
  const { rows, columns, data } = lookUp(values, at) as Values['weight'];
  return Array.from({ length: rows }, (_, row) =>
    Array.from(data.slice(row * columns, (row + 1) * columns), (number) => Number(number.toFixed(digits))),
  );
}
const total = (row: readonly number[]): number => row.reduce((sum, number) => sum + number, 0);
const cell = (rows: readonly number[][], row: number, column: number): number => rows[row]?.[column] ?? NaN;
const one = (values: Values, at: string): number => Number((lookUp(values, at) as number).toFixed(3));
/**
 * Whether a sum of rounded terms may be exactly 1. Each term is shown with three decimals, so it may be off by half a
 * unit of the last digit.
 */
const nearOne = (sum: number, terms: number): boolean => Math.abs(sum - 1) <= 0.0005 * (terms + 1) + 1e-9;

/** The values that a chapter gets from a loaded model and not from the state. Each value has several possible forms. */
const brought: Record<string, readonly ((values: Values) => Values)[]> = {
  'real-english': [true, false].map((kinds) => (values: Values) => ({
    ...values,
    english: { model: { kinds } } as Values['english'],
  })),
};

/**
 * Decides again whether each sentence is true, from rounded numbers alone. The result is undefined if the rounded
 * numbers do not decide.
 */
const judged: Record<string, (values: Values, state: State) => boolean | undefined> = {
  'our-model': ({ english }) => !english || english.model.kinds,
  'banks-point': (values) =>
    ['river', 'finance'].every((name) => {
      const { data, columns } = lookUp(values, `${name}.projected`) as Values['weight'];
      return data.slice(columns, 2 * columns).some((number) => number !== 0);
    }),
  'context-within': (values) =>
    ['river', 'finance'].every((name) => {
      const [weights, words, context] = ['weights', 'embeddings', 'context'].map((field) =>
        written(values, `${name}.${field}`),
      );
      return (
        weights![1]!.every((weight) => weight >= 0) &&
        nearOne(total(weights![1]!), 3) &&
        context![1]!.every((number, column) => {
          const mixed = [0, 1, 2].map((row) => cell(words!, row, column));
          return number >= Math.min(...mixed) - 0.0011 && number <= Math.max(...mixed) + 0.0011;
        })
      );
    }),
  'maximum-cancels': (values, { edits }) => {
    const judgements = Object.keys(edits).map((key) => {
      const [, name = '', row = ''] = /^(river|finance)\.softmax\.(\d)\.maximum$/.exec(key) ?? [];
      if (!name || Object.keys(edits).some((other) => other !== key && other.startsWith(`${name}.`))) return undefined;
      const powers = written(values, `${name}.scores`)[Number(row)]!.map(Math.exp);
      const off = written(values, `${name}.weights`)[Number(row)]!.map((weight, i) =>
        Math.abs(weight - powers[i]! / total(powers)),
      );
      return Math.max(...off) < 0.0005 ? true : Math.max(...off) > 0.002 ? false : undefined;
    });
    return judgements.includes(undefined) ? undefined : !judgements.includes(false);
  },
  'banks-part': (values) => one(values, 'meter.context') < one(values, 'meter.embeddings'),
  'at-most-average': (values) => {
    const scores = written(values, 'obsessed.scores');
    return scores.every((row, i) =>
      row.every((score, j) => score <= (cell(scores, i, i) + cell(scores, j, j)) / 2 + 0.0011),
    );
  },
  mirror: (values) => undefinedUnless(values, 1, (weight) => weight - 0.9),
  'root-enough': (values) => undefinedUnless(values, 4, (weight) => 0.96 - weight),
  'not-most-itself': (values) => {
    const [own, ...others] = written(values, 'hand.scores', 1)[0]!;
    return Math.max(...others) > own!;
  },
  'whole-scores': (values) => written(values, 'hand.scores', 6)[0]!.every((score) => score === Math.round(score)),
  'mud-not-most': (values) => {
    const [stream, bank, mud] = written(values, 'learned.river.weights', 6)[1]!;
    return !(mud! > stream! && mud! > bank!);
  },
  symmetric: (values) => {
    const scores = written(values, 'hand.scores');
    return scores.every((row, i) => row.every((score, j) => score === cell(scores, j, i)));
  },
  'rounding-shows': (values) =>
    written(values, 'hand.context', 1)[0]!.join() !== written(values, 'hand.roundedContext', 1)[0]!.join(),
  'rounding-fits': (values) => {
    const [exact, rounded] = ['hand.weights', 'hand.rounded'].map((at) => written(values, at).flat());
    return exact!.every((weight, i) => Math.round(Math.abs(weight - rounded![i]!) * 1000) < 100);
  },
  'first-weight-lost': (values) =>
    cell(written(values, 'hand.weights'), 0, 0) > 0 && cell(written(values, 'hand.rounded', 6), 0, 0) === 0,
  'weights-exact': (_, { rounding }) => rounding === 'exact',
  'bias-off': (_, { bias }) => bias === 'off',
  'heads-cut': (_, { headCount, headSizes }) => headSizes === 'split' && headCount > 1,
  'one-head-alike': (values) => new Set(written(values, 'heads.single.0.weights')[1]).size === 1,
  'banks-same-unmasked': (values) => one(values, 'mask.banks.open') === 1,
  causal: (values) =>
    written(values, 'mask.keep').every((row, i) => row.every((bit, j) => bit === Number(j <= i))) &&
    written(values, 'mask.weights', 9).every((row, i) => row.every((weight, j) => j <= i || weight === 0)),
  'nothing-leaks': (values, { masking, edits }) =>
    Object.keys(edits).some((key) => /^mask\.(masked|scaled|scores|weights)/.test(key))
      ? undefined
      : masking === 'infinity' && [0, 1].every((row) => cell(written(values, 'mask.keep'), row, 2) === 0),
  'mask-before': (_, { masking }) => masking !== 'after',
  'mask-untouched': (_, { edits }) => !Object.keys(edits).some((key) => key.startsWith('mask.keep')),
  'banks-seen': (values) =>
    [1, 3].every((row) => written(values, 'mask.context')[row]!.every((number) => !Number.isNaN(number))) &&
    !Number.isNaN(one(values, 'mask.banks.masked')),
  'order-told': (values, state) => judged['causal']!(values, state) && one(values, 'mask.banks.masked') < 1,
  'set-of-words': (values, { positions }) =>
    positions !== 'none' || written(values, 'order.mirror').every(([cosine]) => cosine === 1),
  'distance-only': (values) => {
    const known = new Map<number, number>();
    return written(values, 'order.pair.products').every((row, i) =>
      row.every((product, j) => {
        const far = Math.abs(i - j);
        known.set(far, known.get(far) ?? product);
        return known.get(far) === product;
      }),
    );
  },
  'turned-alike': (values) => written(values, 'turning.scores').join() === written(values, 'turning.atStart').join(),
  'one-table-shares': (values) =>
    written(values, 'averages.one').every((row) => row.every((weight) => weight >= 0) && nearOne(total(row), 3)),
  'rows-alike': (values) => {
    const far = written(values, 'averages.far');
    return [0, 1, 2].every((column) => new Set(far.map((row) => row[column])).size === 1);
  },
  'activation-shows': (values) => {
    const [weights, turned] = [written(values, 'river.weights', 6), written(values, 'averages.turned', 6)];
    const both = weights.map((row) =>
      [0, 1, 2, 3].map((column) =>
        row.reduce((sum, weight, word) => sum + weight * Math.abs(cell(turned, word, column)), 0),
      ),
    );
    return both.flat().some(Number.isNaN) ? undefined : both.flat().some((number) => Math.abs(number) >= 0.0005);
  },
  'plain-melts': (values) => pile(values, 'plain', (cosines, sizes) => cosines[1]! >= 0.99 && sizes[6]! < 0.01),
  'sizes-explode': (values) =>
    pile(values, 'residual', (cosines, sizes) => cosines[6]! >= 0.99 && sizes[6]! > 100 * sizes[0]!),
  'before-apart': (values) =>
    pile(
      values,
      'before',
      (cosines, sizes) =>
        cosines[6]! < 0.9 &&
        sizes[6]! * 100 < written(values, 'tower.piles.residual')[1]![6]! &&
        sizes.every((size, i) => i === 0 || size > sizes[i - 1]!),
    ),
  'after-together': (values) =>
    pile(
      values,
      'after',
      (cosines, sizes) => cosines[6]! >= 0.99 && new Set(sizes.slice(1).map((size) => size.toFixed(1))).size === 1,
    ),
  'second-in-view': (values) => {
    const [raw, divided] = ['raw', 'divided'].map((name) => written(values, `second.${name}.weights`, 4)[0]!);
    return raw![4]! > 0.99 && Math.max(...divided!.filter((_, i) => i !== 4)) >= 0.05;
  },
  twins: (values) => one(values, 'sandbox.facts.twins') === 1,
  'has-twins': (values) => {
    const { tokens } = values.sandbox;
    return tokens.some((token, i) => tokens.indexOf(token) < i) && !Number.isNaN(one(values, 'sandbox.facts.twins'));
  },
};

/**
 * Decides whether a sentence about a stack of six blocks is true. It uses the cosines of the words “bank” and “stream”
 * and the dot products of “bank” with itself, all rounded to six decimals.
 */
function pile(
  values: Values,
  name: string,
  holds: (cosines: readonly number[], sizes: readonly number[]) => boolean,
): boolean {
  const [cosines, sizes] = written(values, `tower.piles.${name}`, 6);
  return holds(cosines!, sizes!);
}

/**
 * Decides whether a sentence about how much each of the eight words attends to itself is true, if the scores are
 * divided by c. The result is undefined if it depends on the last digits.
 */
function undefinedUnless(values: Values, c: number, margin: (weight: number) => number): boolean | undefined {
  const scores = written(values, 'obsessed.scores', 5);
  const margins = scores.map((row, i) =>
    margin(Math.exp(cell(scores, i, i) / c) / total(row.map((score) => Math.exp(score / c)))),
  );
  return margins.some((number) => Math.abs(number) < 1e-4 || Number.isNaN(number))
    ? undefined
    : margins.every((number) => number > 0);
}

const sentences = chapters.flatMap(({ id, lesson: { said = {} } }) =>
  Object.entries(said).map(([name, isSo]) => ({ id, name, isSo })),
);

/** The ids of the other sections that also show figures and sentences of this chapter. */
const roomsWith = (id: string): string[] =>
  road.filter(({ code }) => code[0] !== id && code.some((each) => each === id)).map((room) => room.id);

/**
 * The conditional sentences in the prose of a section: the name of each, and whether it is shown while its fact is true
 * ("fact") or while its fact is false ("not").
 */
function marksIn(section: string, language: string): { name: string; when: string }[] {
  const html = fs.readFileSync(path.join(projectRoot, `web/chapters/${section}/prose.${language}.html`), 'utf8');
  expect(
    html.match(/<said-while\s+not="[^"]+"\s*>/g),
    `${section}, ${language}: a sentence with "not" is hidden at first`,
  ).toBe(null);
  return [...html.matchAll(/<said-while\s+(fact|not)="([^"]+)"/g)].map(([, when = '', name = '']) => ({ name, when }));
}

test('each conditional sentence has its own name, is judged here, and occurs in the prose of every language', () => {
  const names = sentences.map(({ name }) => name).sort();
  expect(names).toEqual([...new Set(names)]);
  expect(Object.keys(judged).sort()).toEqual(names);
  for (const { id } of chapters) {
    const own = sentences
      .filter((sentence) => sentence.id === id)
      .map(({ name }) => name)
      .sort();
    const borrowed = road.find((section) => section.id === id)?.code.filter((code) => code !== id) ?? [];
    const lent = sentences.filter((sentence) => borrowed.some((code) => code === sentence.id)).map(({ name }) => name);
    const said = ['en', 'ru'].map((language) => {
      const here = marksIn(id, language);
      const inRooms = roomsWith(id).flatMap((room) => marksIn(room, language));
      return [...here.filter(({ name }) => !lent.includes(name)), ...inRooms.filter(({ name }) => own.includes(name))];
    });
    const texts = said.map((marks) => marks.map(({ name, when }) => `${name} ${when}`).sort());
    expect(texts[1], id).toEqual(texts[0]);
    expect([...new Set(said[0]!.map(({ name }) => name))].sort(), id).toEqual(own);
  }
});

for (const { id } of chapters) {
  const own = sentences.filter((sentence) => sentence.id === id);
  if (own.length === 0) continue;
  // One test per chapter goes through the states for all sentences of the chapter, because computing the numbers takes
  // long.
  test(`${id}: ${own.map(({ name }) => name).join(', ')}`, async () => {
    const engine = await loadEngine();
    const first = computeValues(engine, defaultState);
    for (const { name, isSo } of own)
      expect(isSo(first, defaultState), `${name}, of the numbers that the page opens with`).toBe(true);
    const seen: Record<string, Set<boolean>> = Object.fromEntries(own.map(({ name }) => [name, new Set()]));
    const computed = function* (): Generator<[State, Values]> {
      for (const state of states) yield [state, computeValues(engine, state)];
      for (const change of brought[id] ?? []) yield [defaultState, change(first)];
    };
    const wrong = [...computed()].flatMap(([state, values]) => {
      return own
        .filter(({ name, isSo }) => {
          const [says, should] = [isSo(values, state), judged[name]!(values, state)];
          seen[name]!.add(says);
          return should !== undefined && says !== should;
        })
        .map(({ name }) => `${name}: ${writeLink(state)}`);
    });
    expect(wrong).toEqual([]);
    for (const [name, said] of Object.entries(seen))
      expect([...said].sort(), `${name} is said of some, and not of others`).toEqual([false, true]);
  });
}
