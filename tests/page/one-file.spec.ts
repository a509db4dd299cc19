// The page as a single file: opened from the disk, without a server, it computes and shows the same numbers.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { fileOf } from '../../web/shell/plugins/one-file.ts';
import { eventually, expectTrueNumbers, isReady, waitingChapters } from './support/page.ts';
import { projectRoot } from './support/server.ts';
import { expect, someLanguages, test } from './support/test.ts';
import { wide } from './support/visitor.ts';

for (const language of someLanguages) {
  test(language.words.page.name, async ({ visitor }) => {
    const { href } = pathToFileURL(path.join(projectRoot, 'dist', fileOf(language)));
    await visitor.open(`${href}#one-word?v=1&bank.0=2`, wide);
    await isReady(visitor);
    await visitor.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await eventually(() => waitingChapters(visitor), []);
    await expectTrueNumbers(visitor);
    const fetched = await visitor.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => !name.startsWith('data:')),
    );
    expect(fetched).toEqual([]);
    expect(
      await visitor.evaluate(() => document.fonts.check(`1em ${getComputedStyle(document.body).fontFamily}`)),
    ).toBe(true);
  });
}
