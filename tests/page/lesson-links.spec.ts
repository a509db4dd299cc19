// Links: a written link can be read again, a damaged link is refused or understood, and no link breaks the page.
import type { Engine } from '../../web/core/engine/engine.ts';
import { readLink, writeLink } from '../../web/core/store/link.ts';
import { defaultState, editPath } from '../../web/core/store/state.ts';
import type { State } from '../../web/core/store/state.ts';
import { computeValues, failuresOf } from '../../web/core/lesson/values.ts';
import { loadEngine } from './support/lesson.ts';
import { draws, randomLinks } from './support/random-links.ts';
import { expect, test } from './support/test.ts';

test('a link restores the state from which it was written', () => {
  const links = [
    ...randomLinks(200),
    'v=1&blend=100&sentence=finance&row=2&loop=9&notebook=004&precision=float64&notation=column&seed.digit=12',
  ];
  for (const link of links) {
    const read = readLink(link);
    if (!('state' in read)) throw new Error(`${link} cannot be read`);
    expect(readLink(writeLink(read.state))).toEqual(read);
    expect(writeLink(read.state).length).toBeLessThanOrEqual(link.length);
  }
});

test('every part of a link is read, and it is written as short as possible', () => {
  const link = 'v=1&sentence=finance&text=a+b+c+d&length=16&seed.project=3&seed.digit=12&bank=0:1,1:2,3:-4&mud.0=5';
  const read = readLink(link);
  expect(read).toEqual({
    state: {
      ...defaultState,
      sentence: 'finance',
      text: 'a b c d',
      sandboxVectors: 'random', // the only kind of vectors when this link was written
      length: 16,
      seeds: { ...defaultState.seeds, digit: 12, project: 3 },
      edits: { 'bank.0': 1, 'bank.1': 2, 'bank.3': -4, 'mud.0': 5 },
    },
  });
  const { state } = read as { state: State };
  const written = new Set(writeLink(state).split('&'));
  expect(written).toEqual(new Set(link.split('&')));
});

test('earlier names in a link are read, and the link is written with today’s names', () => {
  const read = readLink('v=1&bend=relu&sandboxBend=gelu&seed.tame=7');
  if (!('state' in read)) throw new Error('an earlier link cannot be read');
  expect(read.state).toMatchObject({ activation: 'relu', sandboxFeedForward: 'gelu', seeds: { soften: 7 } });
  expect(writeLink(read.state)).toBe('v=1&activation=relu&sandboxFeedForward=gelu&seed.soften=7');
});

/**
 * Links from before the sandbox's words were trained. For each link: the number of words in its text, and the last two
 * numbers of the output.
 */
const before: [link: string, words: number, last: number[]][] = [
  ['sandboxMask=causal', 5, [0.04364161565899849, -0.020983939990401268]],
  ['draw=3&text=river+bank', 2, [-0.3497547507286072, -0.025181489065289497]],
  ['sandbox.words.0.0=5', 5, [0.01235243771225214, 0.04796602576971054]],
];

test('a link from before the words were trained keeps its meaning and is written unchanged', async () => {
  const engine = await loadEngine();
  for (const [link, words, last] of before) {
    const read = readLink(`v=1&${link}`);
    if (!('state' in read)) throw new Error(`${link} cannot be read`);
    const { sandbox } = computeValues(engine, read.state);
    expect(read.state.sandboxVectors).toBe('random');
    expect(sandbox.count).toBe(words);
    expect(Array.from(sandbox.words.data.slice(-2))).toEqual([-0.767403244972229, -0.5177896022796631]);
    expect(Array.from(sandbox.last.data.slice(-2))).toEqual(last);
    expect(writeLink(read.state)).toBe(`v=1&${link}`);
  }
});

test('a new sandbox link keeps all settings, even if earlier links had other defaults', () => {
  const old = 'stream bank or money bank';
  const settings: Partial<State>[] = [
    {},
    { sandboxMask: 'causal' },
    { sandboxVectors: 'random' },
    { text: old },
    { text: old, sandboxVectors: 'random' },
    { text: old, sandboxVectors: 'random', sandboxHeads: 3 },
    { secondText: 'mud or bank', sharedWord: 'bank', sandboxSide: 2 },
    { edits: { 'sandbox.words.0.0': 5, 'sandboxSecond.keep.0.1': 0 } },
    { edits: { 'bank.0': 5 } },
  ];
  for (const change of settings) {
    const state = { ...defaultState, ...change };
    expect(readLink(writeLink(state)), JSON.stringify(change)).toEqual({ state });
  }
  expect(writeLink(defaultState)).toBe('');
  expect(writeLink({ ...defaultState, edits: { 'bank.0': 5 } })).toBe('v=1&bank.0=5');
});

test('a link with one wrong part is refused as a whole', () => {
  for (const link of [
    'v=2',
    'v=',
    'blend=1',
    'v=1&blend=101',
    'v=1&blend=-1',
    'v=1&row=3',
    'v=1&nonsense=1',
    'v=1&bank.4=1',
    'v=1&bank.0=',
    'v=1&bank.0=NaN',
    'v=1&bank.0=1e99',
    'v=1&bank.0=0x10',
    'v=1&bank.0=1=2',
    'v=1&__proto__=1',
    'v=1&constructor=1',
    'v=1&seed.project=-1',
    'v=1&seed.toString=1',
    'v=1&notebook=005',
    'v=1&',
    'v=1&bank=0:1,4:1',
    'v=1&bank=0:1,',
    'v=1&bank=0:1:2',
    'v=1&bank=:1',
    'v=1&toString=0:1',
    `v=1&bank.0=${'1'.repeat(25_000)}`,
  ]) {
    expect(readLink(link), link).toHaveProperty('problem');
  }
});

test('edits of all cells of the page fit into one link', () => {
  const links = randomLinks(400).map((link) => readLink(link));
  const edits = Object.assign({}, ...links.map((read) => ('state' in read ? read.state.edits : {}))) as Record<
    string,
    number
  >;
  const state = { ...defaultState, edits };
  expect(Object.keys(edits).length).toBeGreaterThan(80);
  expect(writeLink(state).length).toBeLessThan(14 * Object.keys(edits).length);
  expect(readLink(writeLink(state))).toEqual({ state });
});

/** Whether each value can be computed or is refused with a clear error, as for a number that a learner sets. */
const computes = (engine: Engine, state: State): boolean =>
  [...failuresOf(computeValues(engine, state)).values()].every((error) => error instanceof RangeError);

/**
 * A link with one to four random changes: strange characters are inserted, or characters are removed, doubled, or
 * replaced by a part of another link.
 */
function tampered(link: string, other: string, next: (below: number) => number): string {
  const strange = [
    '%',
    '&',
    '=',
    ':',
    ',',
    '.',
    '-',
    'e9',
    '\u0000',
    '\u202e',
    '<b>',
    '[]',
    '{}',
    '9'.repeat(40),
    '__proto__',
    'NaN',
    'v=1&',
    '💧',
  ];
  let text = link;
  for (let i = next(4); i >= 0; i--) {
    const at = next(text.length + 1);
    const piece = [strange[next(strange.length)]!, '', other.slice(next(other.length)), text.slice(at, at + 5)][
      next(4)
    ]!;
    text = text.slice(0, at) + piece + text.slice(at + next(3));
  }
  return text;
}

test('each of ten thousand damaged links gives a state or a reason, and each state is computed or refused by the engine', async () => {
  const engine = await loadEngine();
  const next = draws();
  const links = randomLinks(200);
  const known = Object.keys(defaultState).join();
  const wrong: string[] = [];
  let read = 0;
  for (let i = 0; i < 10_000; i++) {
    const link = tampered(links[next(links.length)]!, links[next(links.length)]!, next);
    const result = readLink(link);
    if (!('state' in result)) {
      if (result.part.length > 40) wrong.push(`${link}: a reason that is too long`);
      continue;
    }
    read++;
    const { edits } = result.state;
    if (Object.keys(result.state).join() !== known) wrong.push(`${link}: another kind of state`);
    if (Object.entries(edits).some(([path, value]) => editPath(path) !== path || !Number.isFinite(value)))
      wrong.push(`${link}: an edit of nothing`);
    if (read % 50 === 0 && !computes(engine, result.state)) wrong.push(`${link}: breaks the lesson`);
  }
  expect(wrong).toEqual([]);
  expect(read).toBeGreaterThan(300);
});
