// The sandbox's words are trained as chapter 12 trains them, and anybody can train them again; RIVERBANK_DECLARE=1 writes the file anew.
import fs from 'node:fs';
import path from 'node:path';
import { loadLanguageModels } from 'riverbank/language-model';
import { Run } from '../../web/chapters/language-model/laboratory/run.ts';
import { readingOf } from '../../web/chapters/language-model/laboratory/texts.ts';
import type { Recipe } from '../../web/chapters/language-model/laboratory/recipe.ts';
import { sandboxValues } from '../../web/chapters/sandbox/sandbox.ts';
import { trainedRows } from '../../web/chapters/sandbox/trained-rows.ts';
import { choices } from '../../web/core/store/choices.ts';
import { defaultState } from '../../web/core/store/state.ts';
import { loadEngine } from './support/lesson.ts';
import { projectRoot } from './support/server.ts';
import { expect, longTest, test } from './support/test.ts';

/** Chapter 12's own, as it opens, on the sentences about banks. */
const recipe: Recipe = { corpus: 'bank', reader: 'heads', rate: '0.01', scaleBy: 'head', start: 1 };
const steps = 2000;
const isWritten = process.env['RIVERBANK_DECLARE'] === '1';
const widths = [...choices.sandboxWidth].sort((a, b) => a - b);

/** Each word's row in tenths; a full stop is no word of the sandbox. */
async function trainedOnes(width: number): Promise<Record<string, string>> {
  const models = await loadLanguageModels();
  const run = Run.begin(models, { ...readingOf(models, recipe), embedding: width }, recipe, 'heads');
  for (let step = 0; step < steps; step++) run.model.step(readingOf(models, recipe).batch(step));
  const data = run.model.parameters()['token_embedding_table.weight']!.data as Float32Array;
  const { tokens } = readingOf(models, recipe).tokenizer;
  const rows = tokens.map((token, row) => {
    const numbers = Array.from(data.slice(row * width, (row + 1) * width), (number) => Math.round(number * 10) || 0);
    return [token, numbers.join(' ')] as const;
  });
  return Object.fromEntries(rows.filter(([token]) => /\p{L}/u.test(token)));
}

function write(rows: Record<number, Record<string, string>>): void {
  const tables = Object.entries(rows).map(
    ([width, words]) =>
      `  ${width}: {\n${Object.entries(words)
        .map(([word, numbers]) => `    ${word}: '${numbers}',\n`)
        .join('')}  },\n`,
  );
  fs.writeFileSync(
    path.join(projectRoot, 'web/chapters/sandbox/trained-rows.ts'),
    `// What chapter 12's model has learned for each word, in tenths, for each width of a word: written by tests/page/lesson-vectors.spec.ts.
export const trainedRows = {\n${tables.join('')}} as const satisfies Readonly<Record<number, Readonly<Record<string, string>>>>;\n`,
  );
}

(isWritten ? test : longTest)('each word’s row is what the training gives', async () => {
  const rows: Record<number, Record<string, string>> = {};
  for (const width of widths) rows[width] = await trainedOnes(width);
  if (isWritten) return write(rows);
  for (const [width, words] of Object.entries(rows)) expect(words, width).toEqual(trainedRows[Number(width) as 8]);
});

test('words that the model uses alike lie near each other, and the others do not', () => {
  const row = (word: string): number[] =>
    (trainedRows[8] as Record<string, string>)[word]!.split(' ').map((number) => Number(number));
  const dot = (a: number[], b: number[]): number => a.reduce((sum, number, i) => sum + number * b[i]!, 0);
  const cosine = (a: string, b: string): number =>
    dot(row(a), row(b)) / Math.sqrt(dot(row(a), row(a)) * dot(row(b), row(b)));
  const mean = (from: string[], to: string[]): number => {
    const all = from.flatMap((a) => to.filter((b) => b !== a).map((b) => cosine(a, b)));
    return all.reduce((sum, number) => sum + number, 0) / all.length;
  };
  const bankers = ['clerk', 'customer', 'lawyer', 'manager', 'merchant', 'thief', 'widow'];
  const swimmers = ['duck', 'fish', 'frog', 'heron', 'otter'];
  expect(mean(bankers, bankers)).toBeGreaterThan(mean(bankers, swimmers) + 0.5);
  expect(mean(swimmers, swimmers)).toBeGreaterThan(mean(bankers, swimmers) + 0.5);
});

test('words go in with what was learned; those that were never read, and all while the switch says so, are drawn', async () => {
  const engine = await loadEngine();
  const rows = (sandboxVectors: 'trained' | 'random', sandboxWidth: 8 | 16): number[][] => {
    const state = { ...defaultState, text: 'stream bank stream', sandboxVectors, sandboxWidth };
    const { data, columns } = sandboxValues(engine, state).words;
    return [0, 1, 2].map((row) => Array.from(data.slice(row * columns, (row + 1) * columns)));
  };
  for (const width of [8, 16] as const) {
    const learned = trainedRows[width].bank.split(' ').map((tenths) => Math.fround(Number(tenths) / 10));
    const [stream, bank] = rows('random', width);
    expect(rows('trained', width)).toEqual([stream, learned, stream]);
    expect(bank).not.toEqual(learned);
  }
});
