// A chapter may be made clearer, but not longer: the words that a newcomer reads in it, folds of code and proof not counted, are no more than these.
import path from 'node:path';
import { road } from '../../web/chapters/road.ts';
import { languages } from '../../web/core/words/languages.ts';
import { proseOf } from '../../web/shell/html/prose.ts';
import { projectRoot } from './support/server.ts';
import { expect, test } from './support/test.ts';

/** Words of each chapter, in English and in Russian. What one adds to a chapter is to be taken from it elsewhere. */
const most: Record<string, Record<string, number>> = {
  opening: { en: 160, ru: 138 },
  'one-word': { en: 333, ru: 279 },
  'compare-weight-mix': { en: 551, ru: 476 },
  'self-obsessed': { en: 396, ru: 347 },
  'query-key-value': { en: 600, ru: 500 },
  'why-root': { en: 579, ru: 484 },
  'class-verified': { en: 375, ru: 335 },
  'three-roads': { en: 591, ru: 489 },
  order: { en: 593, ru: 510 },
  'no-peeking': { en: 735, ru: 627 },
  averages: { en: 774, ru: 665 },
  'many-heads': { en: 565, ru: 465 },
  'language-model': { en: 1050, ru: 880 },
  'real-english': { en: 1000, ru: 810 },
  'whole-transformer': { en: 215, ru: 175 },
  'what-next': { en: 190, ru: 165 },
  'four-at-a-time': { en: 589, ru: 513 },
  sandbox: { en: 255, ru: 227 },
};

/** What is not read on the way: folds, templates, formulas, and what is said only of numbers that the reader has set. */
const aside = [
  /<!--[^]*?-->/g,
  /<template\b[^]*?<\/template\s*>/g,
  /<details\b[^>]*class="proof"[^]*?<\/details\s*>/g,
  /<said-while\s[^>]*not=[^]*?<\/said-while\s*>/g,
  /<tex\b[^]*?<\/tex\s*>/g,
  /<[^>]+>/g,
];

const wordsRead = (html: string): number =>
  aside.reduce((text, left) => text.replace(left, ' '), html).match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)?.length ?? 0;

test('words are counted as a newcomer reads them', () => {
  const read = '<p>A word’s <b>row</b>, <tex>X</tex>: 4 of them.</p>';
  const folded = '<details class="proof"><summary>Code and proof</summary><p>Not read.</p></details >';
  expect(wordsRead(read + folded)).toBe(6);
});

for (const { words } of languages) {
  const { language } = words.page;
  test(`no chapter grows: ${language}`, () => {
    for (const id of ['opening', ...road.map((section) => section.id)]) {
      const count = wordsRead(proseOf(path.join(projectRoot, 'web'), id, language));
      expect(most[id], `${id} needs a number of words here`).toBeDefined();
      expect(count, `${id}, ${language}: words on the main road`).toBeLessThanOrEqual(most[id]![language]!);
    }
  });
}
