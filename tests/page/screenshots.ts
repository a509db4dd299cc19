// Pictures of every chapter in every language, wide and narrow, light and dark, in build/screenshots.
import fs from 'node:fs';
import path from 'node:path';
import { languages } from '../../web/locale/languages.ts';
import { chapterIds, follow, openPage } from './support/page.ts';
import { projectRoot } from './support/server.ts';
import { test } from './support/test.ts';
import { phone, wide } from './support/visitor.ts';

const folder = path.join(projectRoot, 'build/screenshots');

const sets = languages.flatMap((language) => (['light', 'dark'] as const).flatMap((colorScheme) =>
  Object.entries({ wide, phone }).map(([size, look]) => ({ language, size, look: { ...look, colorScheme } }))));

for (const { language, size, look } of sets) {
  const set = `${size}-${look.colorScheme}-${language.words.page.language}`;
  test(set, async ({ visitor }) => {
    fs.mkdirSync(folder, { recursive: true });
    const keep = (name: string, picture: Buffer) => fs.writeFileSync(path.join(folder, `${name}-${set}.png`), picture);
    await openPage(visitor, '', look, language.folder);
    keep('whole', await visitor.screenshot(true));
    for (const chapter of chapterIds) {
      await follow(visitor, chapter);
      keep(chapter, await visitor.screenshot());
    }
  });
}
