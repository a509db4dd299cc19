// Checks how many bytes the page fetches, compressed with gzip: until it is ready, with all its text, and with the code
// of every chapter.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { words as ofHeads } from '../../web/chapters/many-heads/words.ts';
import { languages } from '../../web/core/words/languages.ts';
import { shared } from '../../web/core/words/shared.ts';
import { bringAll, isReady } from './support/page.ts';
import { projectRoot } from './support/server.ts';
import { expect, test } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';

const limits = {
  /**
   * The largest number of bytes fetched before the first numbers are shown: the page and its code, the engine, the
   * fonts, and the text of the first chapter.
   */
  start: 150_000,
  /** The largest number of bytes of the start together with the text of every chapter. */
  page: 220_000,
  /**
   * The largest number of bytes of everything that the page fetches when all its chapters are loaded, except the files
   * in `onDemand`.
   */
  chapters: 450_000,
};
/**
 * The files that are not counted: those of the laboratory, of the speed measurements, of the notebooks, and of the
 * model of the chapter "real-english".
 */
const onDemand =
  /\/(worker|fast|language-model(-relaxed)?-single|notebooks|english)[\w-]*\.(js|wasm|json|safetensors)$/;

/** The place on the disk of a file that the page has fetched. */
const fileOf = (name: string): string => path.join(projectRoot, 'dist/web', name.slice('/page/'.length));

/** The number of bytes of a file, compressed with gzip. Fonts are compressed already, so their own size counts. */
function weightOf(name: string): number {
  const bytes = fs.readFileSync(fileOf(name));
  return path.extname(name) === '.woff2' ? bytes.length : zlib.gzipSync(bytes).length;
}

/**
 * The files that the page has fetched, including the page itself. With `untilReady`, only the files that were requested
 * before the page was ready.
 */
async function fetched(visitor: Visitor, folder: string, untilReady = false): Promise<string[]> {
  const names = await visitor.evaluate(
    (early) =>
      performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => !early || startTime <= watched.readyAt!)
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => name.startsWith('/page/')),
    untilReady,
  );
  return [...new Set([`/page/${folder}index.html`, ...names])].filter((name) => !onDemand.test(name));
}

/** The same text in every language, by the name of the language. */
const mapped = <Words>(all: Readonly<Record<string, Words>>, text: (words: Words) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(all).map(([language, words]) => [language, text(words)]));

/** Prints the size of each file and returns the total. */
function weigh(title: string, names: readonly string[]): number {
  const weights = names.map((name) => [weightOf(name), name] as const).sort(([a], [b]) => b - a);
  const total = weights.reduce((sum, [weight]) => sum + weight, 0);
  console.log(
    [`${title}: ${total} bytes`, ...weights.map(([weight, name]) => `${`${weight}`.padStart(8)} ${name}`)].join('\n'),
  );
  return total;
}

for (const {
  folder,
  words: { page },
} of languages) {
  test(page.name, async ({ visitor }, info) => {
    await visitor.open(`/page/${folder}`);
    await isReady(visitor);
    const start = await fetched(visitor, folder, true);
    await bringAll(visitor);
    const chapters = await fetched(visitor, folder);
    const withText = [...start, ...chapters.filter((name) => name.endsWith('.html'))];
    expect(
      start.some((name) => name.endsWith('.wasm')),
      'the engine is part of it',
    ).toBe(true);
    expect(
      chapters.filter((name) => name.endsWith('.html')).length,
      'each chapter is a file of its own',
    ).toBeGreaterThan(13);
    const code = chapters
      .filter((name) => name.endsWith('.js'))
      .map((name) => fs.readFileSync(fileOf(name), 'utf8'))
      .join('\n');
    for (const [what, all] of [
      ['the chapter "many-heads"’s words', mapped(await ofHeads.all(), ({ heads }) => heads.learned)],
      ['those of exercises', mapped(await shared.all(), ({ verdicts }) => verdicts.card.other)],
    ] as const)
      expect(
        Object.keys(all).filter((language) => code.includes(all[language]!)),
        `${what} come in one language`,
      ).toEqual([page.language]);
    for (const [kind, names] of Object.entries({ start, page: [...new Set(withText)], chapters })) {
      const total = weigh(`${page.name}, ${kind}`, names);
      info.annotations.push({ type: 'weight', description: `${kind}: ${total} bytes` });
      expect(total, kind).toBeLessThanOrEqual(limits[kind as keyof typeof limits]);
    }
  });
}
