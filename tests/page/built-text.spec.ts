// The later chapters' text: a file for each, which is asked for again when it does not come, and one page of it all for who has no script.
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
/** How many formulas, numbers and paragraphs a text has. */
const countsOf = (html: string): number[] =>
  [/<(?:math|tex)[\s>]/g, /<live-number/g, /<p[\s>]/g].map((pattern) => [...html.matchAll(pattern)].length);

for (const { folder, words } of languages) {
  const { name, language } = words.page;

  test(`${name}: the text alone is whole, and its page is linked where text is waited for`, () => {
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

test('the text alone reads on a phone, without a barrier and without a complaint', async ({ visitor }) => {
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

const told = (visitor: Visitor) => textOf(visitor, '#order > .failure');

for (const how of isLong ? ['missing', 'foreign', 'half'] : ['foreign']) {
  test(`a chapter’s text that comes ${how} is told in its place, and comes when it is wanted again`, async ({
    visitor,
  }) => {
    await visitor.open('/fixture/quiet.html');
    await spoilNow(visitor, `${how}-order-en.html`);
    await visitor.open('/page/#order?v=1&dog.0=2');
    await eventually(() => told(visitor), en.notice.noChapter);
    expect(await textOf(visitor, '#order .elsewhere a')).not.toBe('');
    await mend(visitor);
    await isReady(visitor);
    await bringAll(visitor);
    expect(await told(visitor)).toBe('');
    expect(await textOf(visitor, '#order .elsewhere')).toBe('');
    await expectTrueNow(visitor, 100);
  });
}

test('who looks for a word in the page finds it in all chapters, whose code waits', async ({ visitor }) => {
  await openNear(visitor, '');
  const words = () => visitor.evaluate(() => document.querySelector('#no-peeking')!.textContent.includes('torch.tril'));
  expect(await words()).toBe(false);
  await visitor.press('Control+f');
  await eventually(words, true);
  await eventually(() => visitor.evaluate(() => document.querySelectorAll('[data-later]').length), 0);
  expect(await visitor.evaluate(() => document.querySelector('#no-peeking')!.hasAttribute('data-waiting'))).toBe(true);
});
