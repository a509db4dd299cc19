// Takes pictures of every chapter, window by window, in every language, wide and narrow, light and dark. They go to
// build/screenshots.
import fs from 'node:fs';
import path from 'node:path';
import { languages } from '../../web/core/words/languages.ts';
import { chapterIds, drawn, follow, openPage } from './support/page.ts';
import { projectRoot } from './support/server.ts';
import { test } from './support/test.ts';
import { phone, wide } from './support/visitor.ts';

const folder = path.join(projectRoot, 'build/screenshots');

const sets = languages.flatMap((language) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    Object.entries({ wide, phone }).map(([size, look]) => ({ language, size, look: { ...look, colorScheme } })),
  ),
);

for (const { language, size, look } of sets) {
  const set = `${size}-${look.colorScheme}-${language.words.page.language}`;
  test(set, async ({ visitor }) => {
    fs.mkdirSync(folder, { recursive: true });
    const keep = (name: string, picture: Buffer) => fs.writeFileSync(path.join(folder, `${name}-${set}.png`), picture);
    await openPage(visitor, '', look, language.folder);
    keep('whole', await visitor.screenshot(true));
    for (const chapter of chapterIds) {
      await follow(visitor, chapter);
      const { top, height, step } = await visitor.evaluate(extentOf, chapter);
      for (let place = 0; place * step < height; place++) {
        await visitor.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top + place * step);
        await drawn(visitor);
        keep(`${chapter}-${place + 1}`, await visitor.screenshot());
      }
    }
  });
}

/** Runs in the page: where a chapter begins, its height, and how much of it a window shows below the header. */
function extentOf(chapter: string): { top: number; height: number; step: number } {
  const { top, height } = document.getElementById(chapter)!.getBoundingClientRect();
  const stuck = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  return { top: top + scrollY - stuck, height, step: innerHeight - stuck };
}
