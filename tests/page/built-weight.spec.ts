// What the page weighs on its way to a reader: everything that is fetched until it is ready, as a server sends it (gzip).
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { languages } from '../../web/core/words/languages.ts';
import { isReady } from './support/page.ts';
import { projectRoot } from './support/server.ts';
import { expect, test } from './support/test.ts';

/** The whole page with its engine, its fonts and its first chapters. */
const limit = 150_000;

/** What a server sends of a file; fonts are compressed already. */
function weightOf(file: string): number {
  const bytes = fs.readFileSync(file);
  return path.extname(file) === '.woff2' ? bytes.length : zlib.gzipSync(bytes).length;
}

for (const {
  folder,
  words: { page },
} of languages) {
  test(page.name, async ({ visitor }, info) => {
    await visitor.open(`/page/${folder}`);
    await isReady(visitor);
    const fetched = await visitor.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => name.startsWith('/page/')),
    );
    const names = [...new Set([`/page/${folder}index.html`, ...fetched])];
    const weights = names.map(
      (name) => [name, weightOf(path.join(projectRoot, 'dist/web', name.slice('/page/'.length)))] as const,
    );
    const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
    const table = [...weights]
      .sort(([, a], [, b]) => b - a)
      .map(([name, weight]) => `${String(weight).padStart(8)} ${name}`);
    console.log([`${page.name}: ${total} bytes of ${limit}`, ...table].join('\n'));
    info.annotations.push({ type: 'weight', description: `${total} bytes` });
    expect(
      names.some((name) => name.endsWith('.wasm')),
      'the engine is part of it',
    ).toBe(true);
    expect(
      names.filter((name) => name.includes('notebooks')),
      'the notebooks come later',
    ).toEqual([]);
    expect(total).toBeLessThanOrEqual(limit);
  });
}
