// Every language tells the same lesson: the same places, numbers, terms, formulas and exercises, in the same order.
import fs from 'node:fs';
import path from 'node:path';
import { wordsRu } from '../../web/core/words/counted.ts';
import { languages } from '../../web/core/words/languages.ts';
import { controlsWords } from '../../web/core/words/controls/index.ts';
import { figuresWords } from '../../web/core/words/figures/index.ts';
import { laboratoryWords } from '../../web/chapters/language-model/words/index.ts';
import { roadsWords } from '../../web/core/words/roads/index.ts';
import { sandboxWords } from '../../web/chapters/sandbox/words/index.ts';
import { scalingWords } from '../../web/chapters/four-at-a-time/words/index.ts';
import { allVerdicts } from '../../web/core/words/verdicts/index.ts';
import { proseOf } from '../../web/shell/plugins/prose.ts';
import { projectRoot } from './support/server.ts';
import { expect, test } from './support/test.ts';

const chapters = path.join(projectRoot, 'web/chapters');
const names = fs
  .readdirSync(chapters, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Places, numbers and exercises, which may stand in another order where a language wants it. */
const marks = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([mark]) => mark).sort();

for (const name of names) {
  test(name, () => {
    const read = (language: string): string => proseOf(path.dirname(chapters), name, language);
    const [first, ...others] = languages.map(({ words }) => words.page.language);
    for (const language of others) {
      for (const pattern of [
        /\bid="[^"]+"/g,
        /<live-number [^>]+>/g,
        /<exercise-card [^>]+>/g,
        /data-term="[^"]+"/g,
        /<tex[^]*?<\/tex>/g,
        /<(lesson-figure|predict-reveal|choice-switch|[a-z]+-view)\b[^>]*?(?= aria-label|>)/g,
      ]) {
        expect(marks(read(language), pattern), `${language}: ${pattern}`).toEqual(marks(read(first!), pattern));
      }
    }
  });
}

test('no language lacks a word or leaves it empty', () => {
  const texts = (words: object): string[] =>
    Object.entries(words).flatMap(([key, word]): string[] =>
      typeof word === 'object' && word !== null
        ? texts(word as object).map((inner) => `${key}.${inner}`)
        : word === ''
          ? []
          : [key],
    );
  for (const all of [
    languages.map(({ words }) => words),
    ...[allVerdicts, controlsWords, figuresWords, laboratoryWords, roadsWords, sandboxWords, scalingWords].map(
      (words) => Object.values(words),
    ),
  ]) {
    const [first, ...others] = all.map((words) => texts(words).sort());
    for (const other of others) expect(other).toEqual(first);
  }
});

test('the Russian form of a noun goes with its number', () => {
  expect([1, 2, 5, 11, 21, 22, 25].map(wordsRu)).toEqual(['слово', 'слова', 'слов', 'слов', 'слово', 'слова', 'слов']);
});
