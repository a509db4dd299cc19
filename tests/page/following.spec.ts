// The address contains the chapter that the reader is reading.
// So reloading, switching the language and sharing the link lead to that chapter.
import { en } from '../../web/core/words/en.ts';
import { stateOf } from './support/lesson.ts';
import {
  cell,
  changeLanguage,
  drawn,
  eventually,
  focusOn,
  follow,
  hashOf,
  isReady,
  openNear,
  textOf,
} from './support/page.ts';
import { expect, test } from './support/test.ts';
import { phone, wide } from './support/visitor.ts';
import type { Visitor } from './support/visitor.ts';

/** Scrolls to a paragraph of a chapter again and again, until the chapter is loaded. */
async function readParagraph(visitor: Visitor, id: string, place: number): Promise<void> {
  await eventually(
    () =>
      visitor.evaluate(
        ({ chapter, which }) => {
          const section = document.getElementById(chapter)!;
          const paragraph = section.querySelectorAll('.prose > p')[which] ?? section;
          paragraph.scrollIntoView({ behavior: 'instant' });
          return !section.hasAttribute('data-waiting') && document.documentElement.dataset['ready'] === 'true';
        },
        { chapter: id, which: place },
      ),
    true,
  );
}

/** The index of the paragraph that begins nearest to the line to which links scroll. */
const paragraphAt = (visitor: Visitor, id: string): Promise<number> =>
  visitor.evaluate((chapter) => {
    const line = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
    const far = [...document.querySelectorAll(`#${chapter} .prose > p`)].map((paragraph) =>
      Math.abs(paragraph.getBoundingClientRect().top - line),
    );
    return far.indexOf(Math.min(...far));
  }, id);

for (const [name, look] of Object.entries({ wide, phone })) {
  test(`the address follows scrolling, and a reload and the other language keep the paragraph, ${name}`, async ({
    visitor,
  }) => {
    await openNear(visitor, 'order?v=1&dog.2=2', look);
    await readParagraph(visitor, 'no-peeking', 4);
    await eventually(() => visitor.evaluate(() => location.hash), '#no-peeking?v=1&dog.2=2');
    await readParagraph(visitor, 'no-peeking', 4);
    await eventually(() => paragraphAt(visitor, 'no-peeking'), 4);
    await visitor.reload();
    await isReady(visitor);
    await eventually(() => paragraphAt(visitor, 'no-peeking'), 4);
    expect(stateOf(await hashOf(visitor)).edits).toEqual({ 'dog.2': 2 });
    await changeLanguage(visitor);
    await eventually(() => visitor.evaluate(() => document.documentElement?.lang).catch(() => ''), 'ru');
    await isReady(visitor);
    await eventually(() => paragraphAt(visitor, 'no-peeking'), 4);
    expect(await hashOf(visitor)).toBe('#no-peeking?v=1&dog.2=2');
    // At the top of the page the address names no chapter.
    await visitor.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await eventually(() => visitor.evaluate(() => location.hash), '#?v=1&dog.2=2');
  });
}

test('the other language keeps the teacher’s options in the address', async ({ visitor }) => {
  await visitor.open('/page/?hide=exercises#one-word');
  await isReady(visitor);
  await changeLanguage(visitor);
  await eventually(() => visitor.evaluate(() => document.documentElement?.lang).catch(() => ''), 'ru');
  expect(await visitor.evaluate(() => location.search + location.hash)).toBe('?hide=exercises#one-word');
});

/** From now on "Copy link" writes the link into the page's title. */
const catchCopies = (visitor: Visitor): Promise<void> =>
  visitor.evaluate(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', {
      value: (text: string) => Promise.resolve(void (document.title = text)),
    });
  });

test('a copied link leads to the chapter that is being read, not to that of an earlier edit', async ({ visitor }) => {
  await openNear(visitor, 'order');
  await catchCopies(visitor);
  await focusOn(visitor, cell('figure-order', 'order.embeddings.0.2'));
  for (const key of ['2', 'Enter']) await visitor.press(key);
  await drawn(visitor);
  const copied = async () => {
    await visitor.click('.copy-link button');
    await eventually(() => textOf(visitor, 'edit-bar [role=status]'), en.copy.copied);
    return visitor.evaluate(() => new URL(document.title).hash);
  };
  expect(await copied()).toBe('#figure-order?v=1&dog.2=2');
  await follow(visitor, 'one-word?v=1&weight.0.0=3');
  await drawn(visitor);
  expect(await copied()).toBe('#one-word?v=1&weight.0.0=3');
});
