// Pictures of every chapter, wide and narrow, light and dark, in build/screenshots.
import fs from 'node:fs';
import path from 'node:path';
import { chapterIds, follow, openPage } from './support/page.ts';
import { projectRoot } from './support/server.ts';
import { test } from './support/test.ts';
import { phone, wide } from './support/visitor.ts';

const folder = path.join(projectRoot, 'build/screenshots');

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [size, look] of Object.entries({ wide, phone })) {
    test(`${size}, ${colorScheme}`, async ({ visitor }) => {
      fs.mkdirSync(folder, { recursive: true });
      const keep = (name: string, picture: Buffer) => fs.writeFileSync(path.join(folder, `${name}-${size}-${colorScheme}.png`), picture);
      await openPage(visitor, '', { ...look, colorScheme });
      keep('whole', await visitor.screenshot(true));
      for (const chapter of chapterIds) {
        await follow(visitor, chapter);
        keep(chapter, await visitor.screenshot());
      }
    });
  }
}
