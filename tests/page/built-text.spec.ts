// Each later chapter's text is in its own file, which is requested again if it does not load.
// One page contains the text of all chapters for readers without scripts.
import fs from 'node:fs';
import path from 'node:path';
import { languages } from '../../web/core/words/languages.ts';
import { road } from '../../web/chapters/road.ts';
import { en } from '../../web/core/words/en.ts';
import { axeViolationsOfForm } from './support/axe.ts';
import { bringAll, eventually, expectTrueNow, isReady, openNear, textOf } from './support/page.ts';
import { projectRoot } from './support/server.ts';
import { mend, spoilNow } from './support/spoiling.ts';
import { expect, isLong, test } from './support/test.ts';
import { phone } from './support/visitor.ts';
import type { Visitor } from './support/visitor.ts';

const built = (name: string): string => fs.readFileSync(path.join(projectRoot, 'dist/web', name), 'utf8');
const source = (name: string, language: string): string =>
  fs.readFileSync(path.join(projectRoot, 'web/chapters', name, `prose.${language}.html`), 'utf8');
/** Counts the formulas, the live numbers and the paragraphs of a text. */
const countsOf = (html: string): number[] =>
  [/<(?:math|tex)[\s>]/g, /<live-number/g, /<p[\s>]/g].map((pattern) => [...html.matchAll(pattern)].length);

for (const { folder, words } of languages) {
  const { name, language } = words.page;

  test(`${name}: the text-only page is complete, and the page links to it where text is still loading`, () => {
    const whole = built(`${folder}read.html`);
    expect(whole).not.toContain('<script');
    for (const { id } of road) {
      const section =
        new RegExp(`<section [^>]*\\bid="?${id}\\b[^]*?(?=<section [^>]*class="?chapter|<footer)`).exec(whole)?.[0] ??
        '';
      const [formulas, numbers, paragraphs] = countsOf(section.replace(/<div class="?onward[^]*?<\/div>/, ''));
      const wanted = countsOf(source(id, language));
      expect([formulas, numbers], id).toEqual(wanted.slice(0, 2));
      expect(paragraphs, id).toBeGreaterThanOrEqual(wanted[2]!);
    }
    const page = built(`${folder}index.html`);
    expect(/<noscript>[^]*?<\/noscript>/.exec(page)?.[0]).toContain('href="read.html"');
    for (const { id } of road.slice(1)) expect(page, id).toContain(`href="read.html#${id}"`);
  });
}

test('the text-only page fits on a phone and has no accessibility problem and no error', async ({ visitor }) => {
  await visitor.open('/page/read.html#order', phone);
  expect(await axeViolationsOfForm(visitor)).toEqual([]);
  expect(await visitor.consoleErrors()).toEqual([]);
  const seen = await visitor.evaluate(() => ({
    wider: document.documentElement.scrollWidth - innerWidth,
    top: Math.abs(document.querySelector('#order')!.getBoundingClientRect().top) < innerHeight,
    answer: document.querySelector('#order predict-reveal .reveal')!.checkVisibility(),
    collapse: getComputedStyle(document.querySelector('.for-and-against')!).borderCollapse,
  }));
  expect(seen).toEqual({ wider: 0, top: true, answer: true, collapse: 'collapse' });
});

const failureText = (visitor: Visitor) => textOf(visitor, '#order > .failure');

for (const how of isLong ? ['missing', 'foreign', 'half'] : ['foreign']) {
  test(`a chapter whose text is ${how} shows a notice in its place, and loads the text when it is requested again`, async ({
    visitor,
  }) => {
    await visitor.open('/fixture/quiet.html');
    await spoilNow(visitor, `${how}-order-en.html`);
    await visitor.open('/page/#order?v=1&dog.0=2');
    await eventually(() => failureText(visitor), en.notice.noChapter);
    expect(await textOf(visitor, '#order .elsewhere a')).not.toBe('');
    await mend(visitor);
    await isReady(visitor);
    await bringAll(visitor);
    expect(await failureText(visitor)).toBe('');
    expect(await textOf(visitor, '#order .elsewhere')).toBe('');
    await expectTrueNow(visitor, 100);
  });
}

test('searching with Ctrl+F loads the text of all chapters but not their code', async ({ visitor }) => {
  await openNear(visitor, '');
  const words = () => visitor.evaluate(() => document.querySelector('#no-peeking')!.textContent.includes('torch.tril'));
  expect(await words()).toBe(false);
  await visitor.press('Control+f');
  await eventually(words, true);
  await eventually(() => visitor.evaluate(() => document.querySelectorAll('[data-later]').length), 0);
  expect(await visitor.evaluate(() => document.querySelector('#no-peeking')!.hasAttribute('data-waiting'))).toBe(true);
});
