// Tests the page when something is missing, broken or late at the start, and when the engine stops later: the page
// shows the true reason once, and a way to continue.
import fs from 'node:fs';
import path from 'node:path';
import { road } from '../../web/chapters/road.ts';
import { chapters } from './support/chapters.ts';
import { en } from '../../web/core/words/en.ts';
import { emptyPlaces } from './support/empty-places.ts';
import {
  bringAll,
  cell,
  drawn,
  eventually,
  expectTrueNow,
  focusOn,
  follow,
  hashOf,
  isReady,
  openNear,
  textOf,
} from './support/page.ts';
import { projectRoot } from './support/server.ts';
import { mend, spoil } from './support/spoiling.ts';
import { expect, isLong, test } from './support/test.ts';
import { wide } from './support/visitor.ts';
import type { Visitor } from './support/visitor.ts';
import { painted } from './support/waits.ts';

const { notice } = en;
const noticeText = (visitor: Visitor): Promise<string> => textOf(visitor, 'site-notice .notice p');
const failures = (visitor: Visitor): Promise<string[]> =>
  visitor.evaluate(() =>
    [...document.querySelectorAll('.failure, .problem-notice')]
      .map(({ textContent }) => textContent.trim())
      .filter(Boolean),
  );
/** The kind of waiting notice that is visible at the bottom of the window. */
const awaited = (visitor: Visitor): Promise<string> =>
  visitor.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.late p')]
      .filter((line) => line.checkVisibility({ checkVisibilityCSS: true }))
      .map(({ className }) => className)
      .join(),
  );

test('the page begins with more than one script', () =>
  expect(scripts).toEqual(expect.arrayContaining(['index', 'start'])));

test('without WebAssembly every failed figure gives that reason, and one notice is shown', async ({ visitor }) => {
  await visitor.open('/page-without-wasm/');
  await eventually(() => noticeText(visitor), notice.noWebAssembly);
  // Every chapter loads, except the chapters that need the notebooks' WebAssembly.
  await visitor.evaluate(() => void dispatchEvent(new Event('beforeprint')));
  await eventually(
    () => visitor.evaluate(() => [...document.querySelectorAll('[data-waiting]')].map(({ id }) => id)),
    road
      .filter(({ code }) => chapters.some(({ id, lesson }) => lesson.notebooks && code.some((each) => each === id)))
      .map(({ id }) => id as string),
  );
  await eventually(() => visitor.evaluate(() => document.querySelectorAll('[data-later]').length), 0);
  await painted(visitor);
  expect(await visitor.evaluate(() => document.querySelectorAll('site-notice .notice').length)).toBe(1);
  expect(await noticeText(visitor)).toBe(notice.noWebAssembly);
  expect((await failures(visitor)).filter((text) => !text.includes('WebAssembly'))).toEqual([]);
  expect(await awaited(visitor)).toBe('');
});

for (const how of ['missing', 'foreign', 'half']) {
  test(`an engine whose file is ${how} shows a notice with the reason, and starts again without losing an edit`, async ({
    visitor,
  }) => {
    await spoil(visitor, `${how}-engine.wasm`);
    await visitor.open('/page/#one-word?v=1&weight.0.0=3');
    await eventually(async () => (await noticeText(visitor)).startsWith(`${notice.noEngine} (`), true);
    expect(await visitor.evaluate(() => document.querySelector('.late'))).toBe(null);
    await mend(visitor);
    await visitor.click('site-notice .noEngine button');
    await isReady(visitor);
    expect(await noticeText(visitor)).toBe('');
    expect(await hashOf(visitor)).toBe('#one-word?v=1&weight.0.0=3');
    await expectTrueNow(visitor);
  });
}

test('notebooks that did not load are loaded again when the reader reloads the page', async ({ visitor }) => {
  await spoil(visitor, 'foreign-notebooks.wasm');
  await visitor.open('/page/#query-key-value?v=1&weight.0.0=3');
  await eventually(() => noticeText(visitor), notice.noChapter);
  await mend(visitor);
  await visitor.click('site-notice .noChapter button');
  await openNear(visitor, 'query-key-value?v=1&weight.0.0=3');
  expect(await noticeText(visitor)).toBe('');
});

test('a chapter whose notebooks did not load is loaded again as soon as it is requested again', async ({ visitor }) => {
  await spoil(visitor, 'foreign-notebooks.wasm');
  await visitor.open('/page/#query-key-value');
  await eventually(() => noticeText(visitor), notice.noChapter);
  await mend(visitor);
  await bringAll(visitor);
  await eventually(() => failures(visitor), []);
  await expectTrueNow(visitor);
});

/** The scripts that the page loads first, by their names without the hash that the build adds. */
const scripts = [
  ...fs.readFileSync(path.join(projectRoot, 'dist/web/index.html'), 'utf8').matchAll(/assets\/([\w-]+)-[\w-]{8}\.js/g),
].map(([, name]) => name!);

for (const [folder, language] of [
  ['', 'en'],
  ['ru/', 'ru'],
] as const) {
  // Only the texts differ between languages, so the short form tests one notice in Russian.
  const isAll = isLong || folder === '';
  if (isAll)
    test(`${language}: a late engine shows a waiting notice, which disappears when the engine arrives`, async ({
      visitor,
    }) => {
      await spoil(visitor, 'late-engine.wasm');
      await visitor.open(`/page/${folder}`, wide);
      await eventually(() => awaited(visitor), 'slow');
      expect(await visitor.evaluate(() => document.documentElement.lang)).toBe(language);
      await mend(visitor);
      await isReady(visitor);
      expect(await visitor.evaluate(() => document.querySelector('.late'))).toBe(null);
    });

  for (const script of isAll ? scripts : ['start']) {
    test(`${language}: a notice appears if the page’s script ${script} does not load`, async ({ visitor }) => {
      await spoil(visitor, `missing-${script}.js`);
      await visitor.open(`/page/${folder}`);
      await visitor.reload(); // Without loading the page again, WebKit would take the module from the previous page.
      await eventually(() => awaited(visitor), 'missing');
    });
  }
}

test('no loading notice if the page loads quickly', async ({ visitor }) => {
  await openNear(visitor, '');
  expect(await visitor.evaluate(() => document.querySelector('.late'))).toBe(null);
});

test('if the engine stops, the page continues with a new engine and keeps the edits', async ({ visitor }) => {
  await visitor.open('/page-with-mortal-engine/#one-word?v=1&weight.0.0=3');
  await isReady(visitor);
  const type = async (path: string, text: string) => {
    await focusOn(visitor, cell('figure-product', path));
    await visitor.type(text);
    await visitor.press('Enter');
    await drawn(visitor);
  };
  await type('weight.1.1', '2');
  await visitor.evaluate(() => {
    stopping = true;
  });
  await type('weight.1.1', '5');
  await eventually(() => noticeText(visitor), notice.renewed);
  expect(await visitor.evaluate(() => document.querySelectorAll('site-notice .notice').length)).toBe(1);
  expect(await hashOf(visitor)).toBe('#one-word?v=1&weight=0.0:3,1.1:2');
  await type('weight.1.1', '5');
  expect(await hashOf(visitor)).toBe('#one-word?v=1&weight=0.0:3,1.1:5');
  // Links still work, and chapters that load later use the new engine, too.
  await visitor.evaluate(() => {
    stopping = true;
  });
  await follow(visitor, 'compare-weight-mix?v=1&bank.0=2');
  await eventually(async () => await visitor.evaluate(() => document.querySelectorAll('.failure').length), 0);
  await bringAll(visitor);
  expect(await hashOf(visitor)).toBe('#compare-weight-mix?v=1&bank.0=2');
  await expectTrueNow(visitor);
  await eventually(() => visitor.evaluate(emptyPlaces), []);
});
