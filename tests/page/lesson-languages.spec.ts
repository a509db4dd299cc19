// Every language has the same lesson: the same places, numbers, terms, formulas and exercises.
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'node-html-parser';
import { everyChapter as all } from '../../web/chapters/index.ts';
import { wordsRu } from '../../web/core/words/counted.ts';
import { words as learning } from '../../web/core/learning/words.ts';
import { languages } from '../../web/core/words/languages.ts';
import { shared } from '../../web/core/words/shared.ts';
import { proseOf } from '../../web/shell/html/prose.ts';
import { projectRoot } from './support/server.ts';
import { expect, test } from './support/test.ts';

const chapters = path.join(projectRoot, 'web/chapters');
const names = fs
  .readdirSync(chapters, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** The parts of the HTML that match the pattern, sorted, because another language may have them in another order. */
const marks = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([mark]) => wordless(mark)).sort();

/** Removes the words inside formulas, because each language has its own. The names of functions stay. */
const wordless = (mark: string): string => mark.replace(/\\mathrm\{(?!softmax|ReLU)(\p{L}{4,})\}/gu, '\\mathrm{…}');

for (const name of names) {
  test(name, () => {
    const read = (language: string): string =>
      parse(proseOf(path.dirname(chapters), name, language))
        .toString()
        .replace(/\s+/g, ' ');
    const [first, ...others] = languages.map(({ words }) => words.page.language);
    for (const language of others) {
      for (const pattern of [
        /\bid="[^"]+"/g,
        /<live-number [^>]+>/g,
        /<set-choice\s[^>]+?(?=\s*>)/g,
        /<exercise-card [^>]+>/g,
        /data-term="[^"]+"/g,
        /<tex\b[^]*?<\/tex>/g,
        /<(lesson-figure|predict-reveal|choice-switch|[a-z]+-view)\b[^>]*?(?= aria-label|>)/g,
      ]) {
        expect(marks(read(language), pattern), `${language}: ${pattern}`).toEqual(marks(read(first!), pattern));
      }
    }
  });
}

test('every part of the transformer’s picture leads to a place in a chapter', () => {
  const read = (name: string) => parse(proseOf(path.dirname(chapters), name, 'en'));
  const places = new Set(
    names.flatMap((name) =>
      read(name)
        .querySelectorAll('[id]')
        .map(({ id }) => id),
    ),
  );
  const doors = read('whole-transformer')
    .querySelectorAll('a.door')
    .map((door) => door.getAttribute('href')!.slice(1));
  expect(doors.filter((door) => !places.has(door))).toEqual([]);
  // In these three chapters, a link leads to a section and not to the whole chapter.
  expect(doors.filter((door) => ['averages', 'order', 'language-model'].includes(door))).toEqual([]);
});

test('every language has all words, and none is empty', async () => {
  const texts = (words: object): string[] =>
    Object.entries(words).flatMap(([key, word]): string[] =>
      typeof word === 'object' && word !== null
        ? texts(word as object).map((inner) => `${key}.${inner}`)
        : word === ''
          ? []
          : [key],
    );
  for (const same of [
    languages.map(({ words }) => words),
    ...(await Promise.all(
      [shared, learning, ...all.map(({ words }) => words)].map(async (words) =>
        Object.values<object>(await words.all()),
      ),
    )),
  ]) {
    const [first, ...others] = same.map((words) => texts(words).sort());
    for (const other of others) expect(other).toEqual(first);
  }
});

test('the Russian noun has the form that its number needs', () => {
  expect([1, 2, 5, 11, 21, 22, 25].map(wordsRu)).toEqual(['слово', 'слова', 'слов', 'слов', 'слово', 'слова', 'слов']);
});
