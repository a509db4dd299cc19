// The values of the page depend only on the state, not on what was computed before, and contain the numbers that the
// learner has set.
import type { CellText } from '../../web/core/store/paths.ts';
import { choiceNames, choices } from '../../web/core/store/choices.ts';
import { loadEngine as newEngine } from '../../web/core/engine/engine.ts';
import type { Engine } from '../../web/core/engine/engine.ts';
import { rangeNames, ranges } from '../../web/core/store/ranges.ts';
import { defaultState, withEdit } from '../../web/core/store/state.ts';
import type { State } from '../../web/core/store/state.ts';
import { numberAt } from '../../web/core/lesson/look-up.ts';
import { computeValues } from '../../web/core/lesson/values.ts';
import type { Values } from '../../web/core/lesson/values.ts';
import { changingValues, loadEngine, stateOf } from './support/lesson.ts';
import { randomLinks } from './support/random-links.ts';
import { expect, isLong, test } from './support/test.ts';

/** Edits of many cells. */
const edits = Object.assign({}, ...randomLinks(60).map((link) => stateOf(`#?${link}`).edits)) as State['edits'];
/** The same edits without those of single words, because an edited word belongs to one sentence. */
const withoutWords = Object.fromEntries(Object.entries(edits).filter(([path]) => !/^[a-z]+\.\d$/.test(path)));
/** Other numbers in the same cells. */
const otherNumbers = Object.fromEntries(Object.entries(edits).map(([path, value]) => [path, value / 2]));
/** A state with a fully masked word, biases and many edits. */
const edited: State = {
  ...defaultState,
  edits,
  diagonal: 0,
  bias: 'on',
  sandboxMask: 'causal',
  sandboxFeedForward: 'gelu',
};
// The two states that the tests start from: the page as it opens, and the edited state. Width 4 is enough: wider
// vectors take longer and are cached in the same way.
const bases = [defaultState, edited].map((base): State => ({ ...base, width: 4 }));

/**
 * Lists of states: for each switch all its choices, and for each slider its lowest and its initial position. Further
 * lists change the random draw, the sandbox's text, or the edits.
 */
const turns = (base: State): State[][] => [
  ...choiceNames().map((name) => choices[name].map((choice) => ({ ...base, [name]: choice }) as State)),
  ...rangeNames().map((name) =>
    [ranges[name].least, ranges[name].first].map((step): State => ({ ...base, [name]: step })),
  ),
  [base, { ...base, draw: 2 }],
  [base, { ...base, text: 'a bank a mud' }],
  [
    { ...base, edits: {} },
    { ...base, edits },
  ],
  [
    { ...base, edits: {} },
    { ...base, edits: withoutWords },
  ],
  [
    { ...base, edits },
    { ...base, edits: otherNumbers },
  ],
];

/**
 * The lists of states to test. The short form (`npm test`) tests the lists of the switches only from the edited state,
 * and all other lists only from the page as it opens.
 */
const turned = bases.flatMap((base, edition) =>
  turns(base).filter((_, i) => isLong || i < choiceNames().length === (edition === 1)),
);

const textOf = (value: unknown): string => JSON.stringify(value) ?? '';

/**
 * The values of one page, read state by state. A value that is not computed again is the same object, so the text of an
 * object is kept.
 */
class PageValues {
  private readonly kept = new Map<unknown, string>();
  private readonly valuesAt: (state: State) => Values;

  constructor(engine: Engine) {
    this.valuesAt = changingValues(engine);
  }

  /** Each value as text. If a value cannot be computed, the error instead. */
  read(state: State): Record<string, string> {
    const values = this.valuesAt(state);
    return Object.fromEntries(
      Object.keys(Object.getOwnPropertyDescriptors(values)).map((name) => {
        try {
          return [name, this.textOnce(values[name as keyof Values])];
        } catch (error) {
          return [name, String(error)];
        }
      }),
    );
  }

  /** The texts of values that were changed after they were first read. */
  changedTexts(): string[] {
    return [...this.kept].filter(([value, text]) => textOf(value) !== text).map(([, text]) => text.slice(0, 200));
  }

  private textOnce(value: unknown): string {
    const text = this.kept.get(value) ?? textOf(value);
    this.kept.set(value, text);
    return text;
  }
}

test('the values are the same, whatever was computed before', async () => {
  const wrong = new Set<string>();
  for (const states of turned) {
    const [forth, back] = [new PageValues(await newEngine()), new PageValues(await newEngine())];
    const first = states.map((state) => forth.read(state));
    [...states].reverse().forEach((state, i) => {
      const parts = first[states.length - 1 - i]!;
      Object.entries(back.read(state)).forEach(([name, text]) => text !== parts[name] && wrong.add(name));
    });
    expect([...forth.changedTexts(), ...back.changedTexts()]).toEqual([]);
  }
  expect([...wrong]).toEqual([]);
});

/**
 * The cells that the learner sets, the switches that are set with them, and the cell in which the first cell's number
 * then appears (by default the cell itself).
 */
const set: [cells: { [Cell in CellText]?: number }, change?: Partial<State>, shown?: CellText][] = [
  [{ 'bank.0': 0 }, {}, 'river.embeddings.1.0'],
  [{ 'weight.0.1': 0 }],
  [{ 'river.scores.1.2': 0 }],
  [{ 'river.weights.1.1': 0 }],
  [{ 'river.context.2.3': 0 }],
  [{ 'river.softmax.1.maximum': 0 }],
  [{ 'river.softmax.1.maximum': 2 }],
  [{ 'river.softmax.0.sum': 3 }],
  [{ 'river.softmax.0.shifted.1': 0 }],
  [{ 'river.softmax.2.exponentials.0': 0 }],
  [{ 'river.weights.1.1': 0.25, 'river.softmax.1.maximum': 0.5 }],
  [{ 'hand.embeddings.0.1': 0 }],
  [{ 'hand.queryBias.0.1': 0 }, { bias: 'on' }],
  [{ 'hand.rounded.0.0': 0 }, { rounding: 'rounded' }],
  [{ 'learned.river.scaled.1.1': 0 }],
  [{ 'obsessed.embeddings.3.9': 0 }],
  [{ 'order.scaled.1.2': 0 }],
  [{ 'sources.weights.0.1': 0 }],
  [{ 'mask.keep.3.0': 0 }],
  [{ 'mask.weights.0.2': 0.5 }, { masking: 'after' }],
  [{ 'mask.scaled.1.1': 0 }],
  [{ 'heads.query.0.0': 0 }],
  [{ 'heads.parts.0.weights.0.2': 0 }],
  [{ 'averages.turn.0.0': 0 }],
  [{ 'tower.widen.1.6': 0 }],
  [{ 'sandbox.words.1.2': 0 }],
  [{ 'sandbox.keep.0.1': 0 }],
  [{ 'sandbox.query.0.1': 0 }],
  [{ 'sandbox.heads.1.weights.0.2': 0 }],
];

test('an edited number appears unchanged in the values, also if it is zero', async () => {
  const engine = await loadEngine();
  for (const [cells, change, shown] of set) {
    const state = (Object.entries(cells) as [CellText, number][]).reduce(
      (before, [path, value]) => withEdit(before, path, value),
      {
        ...defaultState,
        ...change,
      },
    );
    const [[path, value]] = Object.entries(cells) as [[CellText, number]];
    expect(numberAt(computeValues(engine, state), shown ?? path), JSON.stringify(cells)).toBe(value);
    // If the edits are taken back, the state is as before.
    const given = Object.keys(cells).reduce((before, cell) => withEdit(before, cell, null), state);
    expect(given).toEqual({ ...defaultState, ...change });
  }
});

test('the slider moves bank from its embedding to its context', async () => {
  const engine = await loadEngine();
  for (const [blend, matrix] of [
    [0, 'embeddings'],
    [100, 'context'],
  ] as const) {
    const values = computeValues(engine, { ...defaultState, blend });
    for (const column of [0, 1, 2, 3]) {
      expect(numberAt(values, `blend.river.vector.0.${column}`)).toBe(numberAt(values, `river.${matrix}.1.${column}`));
    }
  }
});

test('each word sees itself and earlier words, as far as the diagonal allows', async () => {
  const engine = await loadEngine();
  for (const [diagonal, seen] of [
    [4, '1000110011101111'],
    [3, '0000100011001110'],
    [5, '1100111011111111'],
    [0, '0000000000000000'],
    [7, '1111111111111111'],
  ] as const) {
    expect(computeValues(engine, { ...defaultState, diagonal }).mask.keep.data.join(''), `${diagonal}`).toBe(seen);
  }
});

test('an edit of a word in the shuffled sentence belongs to that word', async () => {
  const engine = await loadEngine();
  const state = withEdit({ ...defaultState, wordOrder: '201' }, 'order.embeddings.0.2', 7);
  expect(state.edits).toEqual({ 'man.2': 7 });
  expect(numberAt(computeValues(engine, state), 'order.embeddings.0.2')).toBe(7);
});

test('if a weight is masked after softmax, it mixes nothing and the other weights do not change', async () => {
  const engine = await loadEngine();
  const { sandbox } = computeValues(engine, { ...defaultState, sandboxMask: 'causal', sandboxMaskAt: 'after' });
  for (const { weights, values, context } of sandbox.heads) {
    expect([1, 2, 3, 4].map((key) => weights.data[key])).toEqual([0, 0, 0, 0]);
    for (const column of [0, 1]) expect(context.data[column]).toBeCloseTo(weights.data[0]! * values.data[column]!, 6);
  }
});

test('the copied programs do not depend on the order of the edits', async () => {
  const engine = await loadEngine();
  const cells = Object.entries({ 'river.weights.1.0': -0.5, 'river.scores.2.1': -1.25, 'river.weights.1.2': -3.75 });
  const programs = [cells, [...cells].reverse()].map((order) => {
    const { copies } = computeValues(engine, { ...defaultState, edits: Object.fromEntries(order) });
    return [copies.javascript, copies.pytorch, copies.cpp, copies.json];
  });
  expect(programs[0]).toEqual(programs[1]);
  expect(programs[0]?.[0]).toContain("field: 'weights'");
});

test('obsessed.pair.longest is true only while “translate” is the row that attends most to itself', async () => {
  const engine = await loadEngine();
  const longestIn = (edits: Record<string, number>) => {
    const { obsessed } = computeValues(engine, { ...defaultState, edits });
    const { weights } = engine.attend({ embeddings: obsessed.embeddings, scale: obsessed.pair.enough });
    const own = Array.from({ length: weights.rows }, (_, row) => weights.data[row * weights.columns + row]!);
    return [obsessed.pair.longest, own.indexOf(Math.max(...own)) === 5];
  };
  expect(longestIn({})).toEqual([true, true]);
  expect(longestIn({ 'obsessed.embeddings.2.0': 9 })).toEqual([false, false]);
  // The row “translate” still attends to itself most, but another word is nearer to it than “me”.
  expect(longestIn({ 'obsessed.embeddings.5.0': 5 })[0]).toBe(false);
});
