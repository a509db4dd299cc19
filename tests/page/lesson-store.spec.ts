// The store of the page without a page: what an edit breaks is refused, what was broken before it is not its fault, and no history is lost.
import { lesson } from '../../web/chapters/one-word/lesson.ts';
import { bring } from '../../web/core/lesson/lesson.ts';
import { store } from '../../web/core/store/store.ts';
import { loadEngine } from './support/lesson.ts';
import { expect, test } from './support/test.ts';

const { reportError: report } = globalThis;
// Other tests in this process go on with the lesson as it is.
test.afterEach(() => {
  bring(lesson);
  globalThis.reportError = report;
});

const edits = () => store.state.edits;
const refused = () => store.notices.find(({ kind }) => kind === 'refused');

test('edits, refusals, undo and redo around a part that fails', async () => {
  store.begin(await loadEngine());
  for (const { kind } of store.notices) store.dismiss(kind); // of tests before
  const told: string[] = [];
  const leave = [
    store.subscribe(() => {
      throw new Error('a listener that fails');
    }),
    store.subscribe(() => told.push(store.link)),
  ];
  const reported: unknown[] = [];
  globalThis.reportError = (error) => reported.push(error);

  expect(store.edit('bank.0', 2)).toBe(true);
  expect(store.edit('bank.1', 3e38)).toBe(false);
  expect(refused()).toMatchObject({ text: expect.stringContaining('infinity') as unknown });
  expect(edits()).toEqual({ 'bank.0': 2 });
  expect(store.canRedo).toBe(false);

  // A late chapter brings a part that these numbers break: nothing is taken back, and nobody is blamed.
  bring({
    values: {
      gap: (_, { edits: own }) => {
        if (own['bank.0'] !== undefined) throw new RangeError('too much');
        return store.values!.weight;
      },
    },
  });
  store.refresh();
  expect(edits()).toEqual({ 'bank.0': 2 });
  expect(store.notices).toEqual([]);
  expect(() => store.values!.gap).toThrow('too much');
  expect(store.values!.weight.rows).toBe(4);

  // Other edits go on; what they break themselves is still refused.
  expect(store.edit('weight.0.0', 5)).toBe(true);
  expect(store.edit('bank.1', 3e38)).toBe(false);
  expect(edits()).toEqual({ 'bank.0': 2, 'weight.0.0': 5 });

  // The way back leads through every state that was shown, failing or not, and forth again.
  for (const state of [{ 'bank.0': 2 }, {}]) {
    store.undo();
    expect(edits()).toEqual(state);
  }
  expect(store.values!.gap.rows).toBe(4);
  expect(store.canUndo).toBe(false);
  for (const state of [{ 'bank.0': 2 }, { 'bank.0': 2, 'weight.0.0': 5 }]) {
    store.redo();
    expect(edits()).toEqual(state);
  }
  expect(store.canRedo).toBe(false);
  store.reset();
  store.undo();
  expect(edits()).toEqual({ 'bank.0': 2, 'weight.0.0': 5 });
  // An edit that now breaks what its undoing had mended is refused as any other.
  store.reset();
  expect(store.edit('bank.0', 2)).toBe(false);
  expect(edits()).toEqual({});

  expect(told.length).toBeGreaterThan(10);
  expect(reported.length).toBe(told.length);
  for (const stop of leave) stop();
});

test('a look around is no step of undo, and a link begins a history of its own', async () => {
  store.begin(await loadEngine());
  store.open('');
  store.edit('bank.0', 2);
  store.set({ sentence: 'finance' });
  store.undo();
  expect([edits(), store.state.sentence, store.canUndo]).toEqual([{}, 'finance', false]);
  store.set({ row: 2 });
  store.redo();
  expect([edits(), store.state.sentence, store.state.row]).toEqual([{ 'bank.0': 2 }, 'finance', 2]);

  store.open('v=1&bank.1=3');
  expect([store.canUndo, store.canRedo]).toEqual([false, false]);
  store.editAll({ 'bank.0': 1, 'mud.2': 4 });
  expect(edits()).toEqual({ 'bank.0': 1, 'bank.1': 3, 'mud.2': 4 });
  store.undo();
  expect(edits()).toEqual({ 'bank.1': 3 });
  // Another edit closes the way forth.
  store.edit('bank.2', 5);
  expect(store.canRedo).toBe(false);
  store.undo();
  store.open('v=1&bank.2=1');
  expect([edits(), store.canUndo, store.canRedo]).toEqual([{ 'bank.2': 1 }, false, false]);
  store.open('');
  store.reset();
  expect(store.canUndo).toBe(false);
});

test('of a long history the last hundred steps are kept', async () => {
  store.begin(await loadEngine());
  store.open('');
  for (let step = 1; step <= 105; step++) store.edit('bank.0', step);
  store.undo();
  expect(edits()).toEqual({ 'bank.0': 104 });
  for (let step = 1; step < 100; step++) store.undo();
  expect([edits(), store.canUndo]).toEqual([{ 'bank.0': 5 }, false]);
  for (let step = 0; step < 100; step++) store.redo();
  expect([edits(), store.canRedo]).toEqual([{ 'bank.0': 105 }, false]);
});

test('a part that is replaced is told of to those who wait for that, and to nobody else', async () => {
  store.begin(await loadEngine());
  for (const { kind } of store.notices) store.dismiss(kind); // of tests before
  const told: string[] = [];
  const leave = [store.subscribe(() => told.push('all')), store.replaced.subscribe(() => told.push('replaced'))];
  store.replace('share', 0.5);
  expect(store.values!.share).toBe(0.5);
  expect(told).toEqual(['replaced']);
  for (const stop of leave) stop();
});

test('an edit takes back what was refused, and no other notice', async () => {
  store.begin(await loadEngine());
  store.open('');
  store.say({ kind: 'unread' });
  expect(store.edit('bank.1', 3e38)).toBe(false);
  expect(store.notices.map(({ kind }) => kind)).toEqual(['unread', 'refused']);
  store.edit('bank.1', 3);
  expect(store.notices.map(({ kind }) => kind)).toEqual(['unread']);
  store.dismiss('unread');
  store.reset();
});

test('notices of different kinds stand beside one another, each once, until they are read', () => {
  for (const kind of ['unread', 'notKept', 'unread'] as const) store.say({ kind });
  expect(store.open('v=1&nonsense=1')).toBe(false);
  expect(store.notices.map(({ kind }) => kind)).toEqual(['notKept', 'unread', 'link']);
  store.dismiss('notKept');
  expect(store.notices.map(({ kind }) => kind)).toEqual(['unread', 'link']);
});

test('an engine that stops is followed by a fresh one, with the state as it was; one that stops over the same state by none', async () => {
  const engine = await loadEngine();
  store.begin(engine);
  store.edit('bank.0', 2);
  const stopping = Object.create(engine, { stopped: { value: true } }) as typeof engine;
  let given = 0;
  /** Everything that the store does here is done in promises, before the next turn. */
  const settled = () => new Promise((done) => setTimeout(done));
  // One stops over an edit, the next one over the state with it: no third is tried on that, but on another one.
  const engines = [engine, stopping, engine];
  const load = () => Promise.resolve(engines[given++]!);
  await store.run(load);
  store.engine = stopping;
  store.edit('bank.0', 3);
  await settled();
  expect(given).toBe(2);
  expect(store.notices.map(({ kind }) => kind)).toContain('renewed');
  expect(edits()).toMatchObject({ 'bank.0': 3 });
  store.edit('bank.0', 2);
  await settled();
  expect(given).toBe(3);
  expect(store.engine?.stopped).toBe(false);
  expect(edits()).toMatchObject({ 'bank.0': 2 });
  store.dismiss('renewed');
  store.reset();
});

test('an engine that cannot be started is tried again when the reader asks for it, and what was set is there', async () => {
  store.engine = undefined;
  store.edit('bank.0', 4);
  let tried = 0;
  const started = store.run(() => (tried++ < 2 ? Promise.reject(new Error(`no ${tried}`)) : loadEngine()));
  const notice = () =>
    store.notices.find(({ kind }) => kind === 'noEngine') as { text: string; again: () => void } | undefined;
  for (const text of ['no 1', 'no 2']) {
    await expect.poll(() => notice()?.text).toBe(text);
    notice()!.again();
  }
  await started;
  expect(notice()).toBe(undefined);
  expect(edits()).toEqual({ 'bank.0': 4 });
  expect(store.values?.edits).toBe(1);
  store.reset();
});
