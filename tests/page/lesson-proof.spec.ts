// In every language, the folds in the prose have the label of the switch that opens them. Every language has equally
// many folds.
import fs from 'node:fs';
import path from 'node:path';
import { languages } from '../../web/core/words/languages.ts';
import { projectRoot } from './support/server.ts';
import { expect, test } from './support/test.ts';

const folder = path.join(projectRoot, 'web/chapters');
const folds = (chapter: string, language: string): string[] => {
  const html = fs.readFileSync(path.join(folder, chapter, `prose.${language}.html`), 'utf8');
  return [...html.matchAll(/<details[^>]*\sclass="proof"[^>]*>\s*(.*)/g)].map(([, begin = '']) => begin);
};

test('folds in the prose have the label of their switch, and every language has equally many', () => {
  const chapters = fs.readdirSync(folder).filter((name) => fs.existsSync(path.join(folder, name, 'prose.en.html')));
  const counts = languages.map(({ words }) =>
    chapters.map((chapter) => {
      const begun = folds(chapter, words.page.language);
      for (const begin of begun) expect(begin, chapter).toContain(`<summary>${words.proof.label}</summary>`);
      return [chapter, begun.length];
    }),
  );
  for (const count of counts) expect(count).toEqual(counts[0]);
  expect(counts[0]!.some(([, count]) => Number(count) > 0)).toBe(true);
});
