// The data that the page stores between visits, tested without a page.
// Progress is merged, windows notify each other, and a failing storage loses nothing during the visit.
import './support/chapters.ts';
import { store } from '../../web/core/store/store.ts';
import { expect, test } from './support/test.ts';

/** The texts in the fake browser's storage, by key. */
const texts = new Map<string, string>();
/** The listeners of the fake browser, by the type of event. */
const listeners = new Map<string, ((event: unknown) => void)[]>();
/** Whether the fake storage is full, so that storing a text throws an error. */
let full = false;
const happen = (type: string, event: object): void => listeners.get(type)?.forEach((listener) => listener(event));
/** A fake browser with the parts that the store needs: a storage and events. */
const browser = {
  addEventListener: (type: string, listener: (event: unknown) => void) =>
    listeners.set(type, [...(listeners.get(type) ?? []), listener]),
  localStorage: {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (full) throw new Error('there is no room');
      texts.set(key, text);
    },
  },
};

/**
 * Installs the fake browser and imports the store. The first import creates the store, which uses this fake browser
 * from then on.
 */
async function open() {
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(globalThis, name, { configurable: true, value });
  return import('../../web/core/store/progress.ts');
}
const stored = (): unknown => JSON.parse(texts.get('riverbank') ?? '{}');
const notices = () => store.notices.map(({ kind }) => kind);

/** All tests of a worker share the store and therefore this fake browser, so clear it before each test. */
test.beforeEach(() => {
  texts.clear();
  full = false;
  for (const kind of notices()) store.dismiss(kind);
});

test('solved exercises and guesses are added to what other tabs and versions have stored', async () => {
  const { progress, markSolved, markPredicted } = await open();
  texts.set('riverbank', '{"solved":["project"],"predicted":{"inside":"no"},"recall":[1,5]}');
  for (const exercise of ['softmax', 'project', 'soften']) markSolved(exercise);
  markPredicted('before', 'yes');
  markPredicted('inside', 'yes');
  const all = { solved: ['project', 'softmax', 'soften'], predicted: { inside: 'yes', before: 'yes' }, recall: [1, 5] };
  expect(progress.read()).toEqual(all);
  expect(stored()).toEqual(all);
  expect(notices()).toEqual([]);
});

test('a change by another window is reported and read, also after the page was asleep', async () => {
  const { progress, markSolved } = await open();
  let notified = 0;
  const leave = progress.changes.subscribe(() => notified++);
  markSolved('project');
  expect(notified).toBe(1);
  texts.set('riverbank', '{"solved":["redo"]}');
  happen('storage', { key: 'riverbank-theme' });
  happen('pageshow', { persisted: false });
  expect(notified).toBe(1);
  happen('storage', { key: 'riverbank' });
  expect(notified).toBe(2);
  expect(progress.read().solved).toEqual(['redo']);
  happen('pageshow', { persisted: true });
  expect(notified).toBe(3);
  leave();
});

test('if storage is full, progress is kept for the visit and one notice appears, and later it is stored', async () => {
  const { progress, markSolved } = await open();
  texts.clear();
  full = true;
  markSolved('project');
  markSolved('softmax');
  expect(progress.read().solved).toEqual(['project', 'softmax']);
  expect(notices()).toEqual(['notKept']);
  full = false;
  markSolved('soften');
  expect(stored()).toMatchObject({ solved: ['project', 'softmax', 'soften'] });
  store.dismiss('notKept');
});

test('the faded steps of an exercise are stored, and an exercise that was solved earlier counts as fully faded', async () => {
  const { progress } = await open();
  const { fadedOf, markFaded } = await import('../../web/core/exercises/faded.ts');
  texts.set('riverbank', '{"solved":["project"],"predicted":{}}');
  expect([fadedOf('project', 3), fadedOf('softmax', 3)]).toEqual([3, 0]);
  expect(notices()).toEqual([]);
  markFaded('softmax', 2);
  markFaded('project', 1);
  expect([fadedOf('project', 3), fadedOf('softmax', 3), fadedOf('softmax', 1)]).toEqual([1, 2, 1]);
  expect(stored()).toEqual({ solved: ['project'], predicted: {}, faded: { softmax: 2, project: 1 } });
  texts.set('riverbank', '{"solved":["project"],"faded":{"softmax":2,"tame":-1,"redo":"all"}}');
  expect(progress.read()).toEqual({ solved: ['project'], predicted: {}, faded: { softmax: 2 } });
  expect(notices()).toEqual(['unread']);
  store.dismiss('unread');
  texts.set('riverbank', '{"faded":3}');
  expect(progress.read()).toEqual({ solved: [], predicted: {} });
  expect(notices()).toEqual(['unread']);
  store.dismiss('unread');
});

test('an exercise that was solved under an earlier name counts as solved', async () => {
  const { progress } = await open();
  texts.set('riverbank', '{"solved":["project","tame"],"faded":{"tame":2}}');
  expect(progress.read()).toMatchObject({ solved: ['project', 'soften'], faded: { soften: 2 } });
  expect(notices()).toEqual([]);
});

test('unreadable stored text is set aside unchanged, and its readable parts are kept', async () => {
  const { progress } = await open();
  for (const [text, solved] of [
    ['{"solved":["project",3]}', ['project']],
    ['{"solved":"project","predicted":["no"]}', []],
    ['[1]', []],
    ['"project"', []],
    ['7', []],
    ['null', []],
    ['', []],
    ['solved', []],
    ['{"solved":["proj', []],
    ['{"solved":[],"proof":"open"}', []],
  ] as const) {
    texts.set('riverbank', text);
    expect(progress.read().solved).toEqual(solved);
    expect(texts.get('riverbank-unread')).toBe(text);
    expect(stored()).toEqual({ solved, predicted: {} });
    expect(notices()).toEqual(['unread']);
    store.dismiss('unread');
  }
});
