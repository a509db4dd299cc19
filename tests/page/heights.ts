// Measures the heights of the chapters in the built page and writes them into chapters/heights.css: npm run heights.
import fs from 'node:fs';
import path from 'node:path';
import { languages } from '../../web/core/words/languages.ts';
import { bringAll, openNear } from './support/page.ts';
import { projectRoot } from './support/server.ts';
import { test } from './support/test.ts';
import { phone, wide } from './support/visitor.ts';
import type { Visitor } from './support/visitor.ts';

const file = path.join(projectRoot, 'web/chapters/heights.css');
/**
 * For each layout, a window in the middle of its range of widths. The keys are the names of properties in heights.css.
 */
const windows = { wide, narrow: { ...wide, width: 1024 }, phone };

/** Runs in the page: measures the height of each chapter without its padding, in rem. */
function chapterHeights(): [string, number][] {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return [...document.querySelectorAll('main > section[id]:not(#opening)')].map((section) => {
    const { paddingTop, paddingBottom } = getComputedStyle(section);
    return [section.id, (section.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom)) / rem];
  });
}

/** The height of each chapter, averaged over the languages, in the order of the chapters. */
async function measured(visitor: Visitor, look: typeof wide): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (const { folder } of languages) {
    await openNear(visitor, '', look, folder);
    await bringAll(visitor);
    for (const [id, height] of await visitor.evaluate(chapterHeights))
      sums.set(id, (sums.get(id) ?? 0) + height / languages.length);
  }
  return sums;
}

test('measure and write the reserved heights of the chapters', async ({ visitor }) => {
  const rules = new Map<string, string>();
  for (const [name, look] of Object.entries(windows))
    for (const [id, height] of await measured(visitor, look))
      rules.set(id, `${rules.get(id) ?? ''}  --${name}: ${Math.round(height)};\n`);
  const [comment = ''] = /^.*?\*\/\n/s.exec(fs.readFileSync(file, 'utf8')) ?? [];
  fs.writeFileSync(file, comment + [...rules].map(([id, rule]) => `#${id} {\n${rule}}\n`).join(''));
});
