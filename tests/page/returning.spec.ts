// Returning readers: the page works with everything that the browser's storage may contain.
// Earlier visits, other versions or foreign scripts may have left data there.
import { en } from '../../web/core/words/en.ts';
import { rightAnswerTo } from './support/answering.ts';
import { emptyPlaces } from './support/empty-places.ts';
import { chooseDark, eventually, expectTrueNow, isReady, openNear, textOf } from './support/page.ts';
import { expect, isLong, longTest, onceInShort, test } from './support/test.ts';
import { wide } from './support/visitor.ts';
import type { Visitor } from './support/visitor.ts';

/** Stores texts in the browser before the page is opened. */
async function leave(visitor: Visitor, left: Readonly<Record<string, string>>): Promise<void> {
  await visitor.open('/fixture/quiet.html');
  await visitor.evaluate((texts) => {
    localStorage.clear();
    for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
  }, left);
}

const kept = (visitor: Visitor): Promise<Record<string, string>> => visitor.evaluate(() => ({ ...localStorage }));
const notice = (visitor: Visitor): Promise<string> => textOf(visitor, 'site-notice .notice p');
const ticks = (visitor: Visitor): Promise<string[]> =>
  visitor.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('.contents a:has(.solved)')].map(({ hash }) => hash),
  );

/** Expects that every number is true, that nothing is empty, and that no error was logged. */
async function expectAlive(visitor: Visitor): Promise<void> {
  await expectTrueNow(visitor, 15);
  await eventually(() => visitor.evaluate(emptyPlaces), []);
  expect(await visitor.consoleErrors()).toEqual([]);
}

test('solved exercises are still solved after reloading, in a second window, and in the other language', async ({
  visitor,
}) => {
  await openNear(visitor, 'one-word');
  await rightAnswerTo(visitor, 'project');
  await eventually(() => textOf(visitor, 'exercise-card[name="project"] .solved'), `✓ ${en.exercise.solved}`);
  expect(await ticks(visitor)).toEqual(['#one-word']);
  for (const folder of ['', 'ru/']) {
    await openNear(visitor, '', wide, folder);
    await expectAlive(visitor);
    expect(await ticks(visitor)).toEqual(['#one-word']);
    expect(await notice(visitor)).toBe('');
  }
});

test('an exercise that is solved in one window is ticked in the other', async ({ visitor }) => {
  await openNear(visitor, 'one-word');
  await visitor.openBeside('/page/#one-word');
  await isReady(visitor);
  await rightAnswerTo(visitor, 'project');
  await visitor.switchTo(0);
  await eventually(() => ticks(visitor), ['#one-word']);
  await eventually(() => textOf(visitor, 'exercise-card[name="project"] .solved'), `✓ ${en.exercise.solved}`);
  // If the storage is cleared in one window, no window shows the tick.
  await visitor.switchTo(1);
  await visitor.evaluate(() => localStorage.setItem('riverbank', '{}'));
  await visitor.switchTo(0);
  await eventually(() => ticks(visitor), []);
  // A page that wakes from sleep reads what was stored meanwhile.
  await visitor.evaluate(() => {
    localStorage.setItem('riverbank', '{"solved":["project"]}');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await eventually(() => ticks(visitor), ['#one-word']);
});

test('data of earlier versions is understood, and data of later versions is kept', onceInShort, async ({ visitor }) => {
  const later = {
    solved: ['project', 'an exercise of another version'],
    predicted: { 'any-weight': 'some', other: 'yes' },
    recall: [1, 5, 14],
  };
  await leave(visitor, {
    riverbank: JSON.stringify(later),
    'riverbank-text': '{"kind":"words","text":"a b c"}',
    'riverbank-theme': 'dark',
  });
  await openNear(visitor, 'one-word');
  await expectAlive(visitor);
  expect(await notice(visitor)).toBe('');
  expect(await ticks(visitor)).toEqual(['#one-word']);
  await visitor.click('predict-reveal[name="any-weight"] button[value="none"]');
  expect(JSON.parse((await kept(visitor))['riverbank']!)).toEqual({
    ...later,
    predicted: { 'any-weight': 'none', other: 'yes' },
  });
});

const unreadable: Readonly<Record<string, string>> = {
  'half a JSON': '{"solved":["proj',
  'mixed types': '{"solved":["project",3,null],"predicted":{"inside":"no","other":{}}}',
  // All browsers parse texts in the same way, and lesson-kept.spec.ts tests that. So only the long form tests these
  // texts.
  ...(isLong
    ? {
        'no JSON': 'solved',
        nothing: '',
        null: 'null',
        'a number': '7',
        'a list': '["project"]',
        'a text': '"project"',
        'other types': '{"solved":"project","predicted":["no"]}',
      }
    : {}),
};

test('unreadable stored data is set aside with one notice, and its readable parts are kept', async ({ visitor }) => {
  // In the short form (`npm test`), browsers other than Chromium test only one example.
  const some = Object.entries(unreadable).slice(isLong || visitor.browser === 'chromium' ? 0 : -1);
  for (const [name, text] of some)
    await test.step(name, async () => {
      await leave(visitor, { riverbank: text, 'riverbank-theme': text });
      await openNear(visitor, 'one-word');
      expect(await notice(visitor)).toBe(en.notice.unread);
      const { riverbank, 'riverbank-unread': aside } = await kept(visitor);
      expect(aside).toBe(text);
      const rest =
        name === 'mixed types' ? { solved: ['project'], predicted: { inside: 'no' } } : { solved: [], predicted: {} };
      expect(JSON.parse(riverbank!)).toEqual(rest);
      await rightAnswerTo(visitor, 'project');
      await openNear(visitor, 'one-word');
      expect(await notice(visitor)).toBe('');
      expect(await ticks(visitor)).toEqual(['#one-word']);
      await eventually(() => visitor.evaluate(emptyPlaces), []);
      expect(await visitor.consoleErrors()).toEqual([]);
    });
});

longTest('an unreadable text of the reader’s own is set aside when its chapter loads', async ({ visitor }) => {
  for (const text of [
    '{"kind":"pieces","text":"a b"}',
    '[',
    ...(isLong ? ['{"kind":"words","text":7}', 'null'] : []),
  ]) {
    await leave(visitor, { 'riverbank-text': text });
    await openNear(visitor, 'language-model');
    expect(await notice(visitor)).toBe(en.notice.unread);
    expect((await kept(visitor))['riverbank-text-unread']).toBe(text);
  }
  await openNear(visitor, 'language-model');
  expect(await notice(visitor)).toBe('');
  await expectAlive(visitor);
});

for (const memory of ['without-memory', 'with-full-memory']) {
  test(
    `a browser ${memory.replaceAll('-', ' ')}: solved exercises last as long as the page is open, and a notice says so`,
    onceInShort,
    async ({ visitor }) => {
      await visitor.open(`/page-${memory}/#one-word`);
      await isReady(visitor);
      expect(await notice(visitor)).toBe('');
      await rightAnswerTo(visitor, 'project');
      await eventually(() => notice(visitor), en.notice.notKept);
      expect(await ticks(visitor)).toEqual(['#one-word']);
      await visitor.click('predict-reveal[name="any-weight"] button[value="none"]');
      expect(await ticks(visitor)).toEqual(['#one-word']);
      await chooseDark(visitor);
      await expectAlive(visitor);
    },
  );
}
