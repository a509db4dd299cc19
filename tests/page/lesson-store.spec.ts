// The page's store without a page: an edit that breaks something is refused, earlier failures do not block edits, and
// undo goes back through earlier states.
import { effect } from '@preact/signals-core';
import { lesson } from '../../web/chapters/one-word/lesson.ts';
import { bring } from '../../web/core/lesson/lesson.ts';
import type { Lesson } from '../../web/core/lesson/lesson.ts';
import type { Values } from '../../web/core/lesson/values.ts';
import { editsIn } from '../../web/core/store/edits.ts';
import { store } from '../../web/core/store/store.ts';
import { shown } from '../../web/chapters/language-model/laboratory/shown.ts';
import { loadEngine } from './support/lesson.ts';
import { expect, test } from './support/test.ts';

const { reportError: report } = globalThis;
// Restore the lesson for the other tests in this process.
test.afterEach(() => {
  bring(lesson);
  globalThis.reportError = report;
});

const edits = () => store.state.edits;
const refused = () => store.notices.find(({ kind }) => kind === 'refused');

test('edits, refusals, undo and redo work around a part that fails', async () => {
  store.begin(await loadEngine());
  for (const { kind } of store.notices) store.dismiss(kind); // notices of earlier tests
  const notified: string[] = [];
  const leave = [
    store.subscribe(() => {
      throw new Error('a listener that fails');
    }),
    store.subscribe(() => notified.push(store.link)),
  ];
  const reported: unknown[] = [];
  globalThis.reportError = (error) => reported.push(error);

  expect(store.edit('bank.0', 2)).toBe(true);
  expect(store.edit('bank.1', 3e38)).toBe(false);
  expect(refused()).toMatchObject({ text: expect.stringContaining('infinity') as unknown });
  expect(edits()).toEqual({ 'bank.0': 2 });
  expect(store.canRedo).toBe(false);

  // A chapter that loads later adds a value that cannot be computed from these numbers. The store neither undoes an
  // edit nor shows a refusal.
  const late: Lesson<{ values: Pick<Values, 'gap'> }> = {
    values: {
      gap: (_, { edits: own }) => {
        if (own['bank.0'] !== undefined) throw new RangeError('too much');
        return store.values!.weight;
      },
    },
  };
  bring(late);
  store.refresh();
  expect(edits()).toEqual({ 'bank.0': 2 });
  expect(store.notices).toEqual([]);
  expect(() => store.values!.gap).toThrow('too much');
  expect(store.values!.weight.rows).toBe(4);

  // Other edits still work. An edit that itself makes a value fail is still refused.
  expect(store.edit('weight.0.0', 5)).toBe(true);
  expect(store.edit('bank.1', 3e38)).toBe(false);
  expect(edits()).toEqual({ 'bank.0': 2, 'weight.0.0': 5 });

  // Undo goes back through every state that was shown, failing or not, and redo forward again.
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
  // This edit was accepted before. It is refused now, because it makes a value fail.
  store.reset();
  expect(store.edit('bank.0', 2)).toBe(false);
  expect(edits()).toEqual({});

  expect(notified.length).toBeGreaterThan(10);
  expect(reported.length).toBe(notified.length);
  for (const stop of leave) stop();
});

test('undo skips changes of view, and opening a link starts a new history', async () => {
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
  // Another edit removes the redo history.
  store.edit('bank.2', 5);
  expect(store.canRedo).toBe(false);
  store.undo();
  store.open('v=1&bank.2=1');
  expect([edits(), store.canUndo, store.canRedo]).toEqual([{ 'bank.2': 1 }, false, false]);
  store.open('');
  store.reset();
  expect(store.canUndo).toBe(false);
});

test('the last hundred steps of a long history are kept', async () => {
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

test('an effect is called only for what it has read, and once for each change', async () => {
  store.begin(await loadEngine());
  store.open('');
  const notified: string[] = [];
  const watch = (name: string, read: () => unknown): (() => void) => effect(() => void (read(), notified.push(name)));
  const stops = [
    watch('river', () => store.values?.river.scores),
    watch('finance', () => store.values?.finance.scores),
    watch('row', () => store.state.row),
    watch('weights set', () => editsIn(store.state, 'river.weights').length),
    watch('model', () => store.values?.model),
    watch('later', () => (store.values as unknown as Record<string, unknown>)['later']),
  ];
  const heard = (): string[] => notified.splice(0);
  expect(heard()).toHaveLength(6);

  store.edit('river.scores.0.1', 5);
  expect(heard()).toEqual(['river']);
  store.edit('river.weights.0.1', 0.5);
  expect(heard().sort()).toEqual(['river', 'weights set']);
  store.edit('finance.context.0.0', 2);
  expect(heard()).toEqual(['finance']);
  store.edit('bank.0', 2);
  expect(heard().sort()).toEqual(['finance', 'river']);
  store.set({ row: 2, blend: 30 });
  expect(heard()).toEqual(['row']);
  // A refused edit leaves the numbers as they were.
  const before = store.values!.meter.context;
  expect(store.edit('mud.1', 3e38)).toBe(false);
  expect(store.values!.meter.context).toBe(before);
  heard();

  // A worker's result replaces a value while the state stays the same. Put the earlier model back, because a later test
  // in this process may compare with it.
  const earlier = shown.model;
  shown.model = { menu: [] } as unknown as typeof shown.model;
  shown.model = earlier;
  expect(heard()).toEqual(['model', 'model']);
  // Code that asked for a value before the value's chapter was loaded is notified when the chapter loads.
  bring({ values: { later: () => 1 } as object });
  expect(heard()).toEqual(['later']);
  for (const stop of stops) stop();
  store.reset();
});

test('an edit computes only the values that depend on it', async () => {
  store.begin(await loadEngine());
  store.open('');
  const all = (): Map<string, unknown> => new Map(Object.entries(store.values!));
  /** The names of the values that are computed again because of a change. */
  const changedBy = (change: () => unknown): string[] => {
    const before = all();
    change();
    return [...all()].flatMap(([name, value]) => (Object.is(value, before.get(name)) ? [] : [name])).sort();
  };
  const always = ['edits', 'sums'];
  const byEdit: Record<string, string[]> = {
    'mask.keep.1.2': ['mask'],
    'hand.queryWeight.0.0': ['hand', 'widths'],
    'second.raw.scores.0.1': ['second'],
    'sandbox.heads.0.weights.0.1': ['sandbox', 'sandboxCopies', 'sandboxPair'],
    'learned.river.weights.1.1': ['learned', 'learnedRiver'],
    'weight.1.1': [
      ...['copies', 'finance', 'financeProjected', 'gap', 'meter', 'notation', 'river', 'riverProjected', 'weight'],
    ],
    'finance.scores.1.2': ['blend', 'finance', 'financeAttended', 'gap', 'meter'],
  };
  for (const [cell, names] of Object.entries(byEdit))
    expect(
      changedBy(() => store.edit(cell, 0.5)),
      cell,
    ).toEqual([...names, ...always].sort());
  expect(changedBy(() => store.set({ blend: 40 }))).toEqual(['blend', 'meter', 'share']);
  expect(changedBy(() => store.set({ row: 2 }))).toEqual(['lanes', 'online', 'onlineSteps']);
  expect(changedBy(() => store.set({ slice: 3 }))).toEqual(['multihead']);
  expect(changedBy(() => store.set({ copyAs: 'csv' }))).toEqual([]);
  store.reset();
  store.open('');
});

test('an edit removes the notice of a refused one, and no other notice', async () => {
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

test('notices of different kinds are shown together, each once, until they are dismissed', () => {
  for (const kind of ['unread', 'notKept', 'unread'] as const) store.say({ kind });
  expect(store.open('v=1&nonsense=1')).toBe(false);
  expect(store.notices.map(({ kind }) => kind)).toEqual(['notKept', 'unread', 'link']);
  store.dismiss('notKept');
  expect(store.notices.map(({ kind }) => kind)).toEqual(['unread', 'link']);
});

test('an engine that stops is replaced with the state unchanged, but if a second one stops with the same state, no third is started', async () => {
  const engine = await loadEngine();
  store.begin(engine);
  store.edit('bank.0', 2);
  const stopping = Object.create(engine, { stopped: { value: true } }) as typeof engine;
  let given = 0;
  /**
   * Waits until the store has finished. In this test, the store uses only promises, which settle before the next turn
   * of the event loop.
   */
  const settled = () => new Promise((done) => setTimeout(done));
  // The first engine stops at an edit. The second engine stops at the same state, so the store tries no third engine.
  // After another edit the store tries a third engine.
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

test('if no engine can be started, the reader can try again, and the edits are kept', async () => {
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
