// Two sentences in the sandbox: each is computed as if it were alone, and cosine similarity compares their shared word.
import { sandboxExample } from '../../web/chapters/sandbox/example.ts';
import { readWords, typedOf, wordsOf } from '../../web/chapters/sandbox/own-sentence.ts';
import { sandboxValues } from '../../web/chapters/sandbox/sandbox.ts';
import type { SandboxValues } from '../../web/chapters/sandbox/sandbox.ts';
import { javascriptOf } from '../../web/core/copies/javascript.ts';
import { computeValues } from '../../web/core/lesson/values.ts';
import { defaultState, withEdit } from '../../web/core/store/state.ts';
import type { State } from '../../web/core/store/state.ts';
import { loadEngine } from './support/lesson.ts';
import { expect, test } from './support/test.ts';

const [text, secondText] = ['the bank floods where bank pays', 'a clerk saved where the bank opens'];
const both: State = { ...defaultState, text, secondText };

const rowOf = ({ data, columns }: SandboxValues['last'], row: number): number[] =>
  Array.from(data.slice(row * columns, (row + 1) * columns));
function cosine(a: readonly number[], b: readonly number[]): number {
  const dot = (x: readonly number[], y: readonly number[]): number => x.reduce((sum, one, i) => sum + one * y[i]!, 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

test('the word in both sentences is compared in float64', async () => {
  const engine = await loadEngine();
  const switches: Partial<State>[] = [
    {},
    { sandboxPositions: 'sinusoid' },
    { sandboxMask: 'causal' },
    { sandboxVectors: 'random' },
    { sandboxInputs: 'raw', sandboxFeedForward: 'relu' },
  ];
  for (const change of switches)
    for (const [sharedWord, rows] of [
      ['bank', [1, 5]],
      ['where', [3, 3]],
      ['the', [0, 4]],
    ] as const) {
      const state = { ...both, ...change, sharedWord };
      const { sandboxPair: pair } = computeValues(engine, state);
      const alone = [text, secondText].map((one) => sandboxValues(engine, { ...defaultState, ...change, text: one }));
      const between = (name: 'embeddings' | 'last'): number =>
        cosine(rowOf(alone[0]![name], rows[0]), rowOf(alone[1]![name], rows[1]));
      expect(pair.word).toBe(sharedWord);
      expect(pair.shared).toEqual(['the', 'bank', 'where']);
      expect(pair.before).toBeCloseTo(between('embeddings'), 5);
      expect(pair.after).toBeCloseTo(between('last'), 5);
    }
});

test('without a shared word or a second sentence, nothing is compared', async () => {
  const engine = await loadEngine();
  for (const change of [{ secondText: 'mud dries' }, { secondText: '' }]) {
    const { sandboxPair: pair } = computeValues(engine, { ...both, ...change, sharedWord: 'bank' });
    expect(pair).toEqual({ shared: [], word: '', before: NaN, after: NaN });
  }
  expect(computeValues(engine, { ...both, sharedWord: 'clerk' }).sandboxPair.word).toBe('the');
  expect(computeValues(engine, defaultState).sandboxSecond).toBeUndefined();
});

test('a word has one row in both sentences, the matrices are shared, and all other edits belong to one sentence', async () => {
  const engine = await loadEngine();
  const cells = [
    'sandboxSecond.words.5.2', // the word bank, which is stored at its place in the first sentence
    'sandboxSecond.words.1.2', // the word clerk
    'sandbox.query.0.1',
    'sandbox.keep.0.1',
    'sandboxSecond.keep.2.0',
    'sandboxSecond.heads.1.scores.0.1',
  ];
  const state = cells.reduce((before, cell, i) => withEdit(before, cell, i === 4 || i === 3 ? 0 : i + 7), both);
  expect(Object.keys(state.edits)).toEqual(['sandbox.words.1.2', ...cells.slice(1)]);
  const { sandbox, sandboxSecond: second } = computeValues(engine, state);
  expect([1, 4].map((row) => sandbox.words.data[row * 8 + 2])).toEqual([7, 7]);
  expect([5, 1].map((row) => second!.words.data[row * 8 + 2])).toEqual([7, 8]);
  expect([sandbox, second!].map(({ query }) => query.data[1])).toEqual([9, 9]);
  const hidden = ({ keep }: SandboxValues): number[] => [...keep.data.keys()].filter((i) => keep.data[i] === 0);
  expect([hidden(sandbox), hidden(second!)]).toEqual([[1], [14]]);
  expect(second!.heads[1]!.scores.data[1]).toBe(12);
  expect(sandbox.heads[1]!.scores.data[1]).not.toBe(12);
  expect(withEdit(state, 'sandboxSecond.words.5.2', null).edits).not.toHaveProperty('sandbox.words.1.2');
});

test('the copied code is that of the sentence that is shown', async () => {
  const engine = await loadEngine();
  for (const [sandboxSide, words] of [
    [1, text],
    [2, secondText],
  ] as const) {
    const edits = { 'sandbox.heads.0.weights.0.0': 1, 'sandboxSecond.heads.0.weights.0.0': 2 };
    const state = { ...both, sandboxSide, edits };
    const alone = { ...defaultState, text: words, edits: { 'sandbox.heads.0.weights.0.0': sandboxSide } };
    const wanted = javascriptOf(sandboxExample(alone, sandboxValues(engine, alone)));
    expect(computeValues(engine, state).sandboxCopies.javascript).toBe(wanted);
  }
  expect(computeValues(engine, { ...both, secondText: '', sandboxSide: 2 }).sandboxCopies.javascript).toContain(
    'floods',
  );
});

test('letters, digits and emoji form words, and the page says what was cut', () => {
  const long = 'Donaudampfschifffahrtsgesellschaft';
  for (const [typed, words] of [
    ["It's 7 o’clock, well-known!", ["it's", '7', 'o’clock', 'well-known']],
    ['I ❤️ you👍🏽👍', ['i', '❤️', 'you', '👍🏽', '👍']],
    ['👨‍👩‍👧 🇩🇪🇫🇷', ['👨‍👩‍👧', '🇩🇪', '🇫🇷']],
    ['再见 дом', ['再见', 'дом']],
    ['?! … —', []],
    [long, [long.toLowerCase().slice(0, 24)]],
  ] as const) {
    expect(wordsOf(typed), typed).toEqual(words);
    if (words.length > 0) expect(readWords(words.join('+'))).toBe(words.join(' '));
  }
  expect(typedOf(`${long} 🙂 ${'a '.repeat(70)}🙃`)).toEqual({
    count: 73,
    emoji: ['🙂'],
    tooLong: [long.toLowerCase()],
  });
});
