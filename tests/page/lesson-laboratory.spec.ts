// Chapter 12's laboratory without a browser: what the page says of trained models, by training them.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {
  bugNames,
  linesOf,
  neverRan,
  neverRanNames,
  repairs,
} from '../../web/chapters/language-model/laboratory/bug-table.ts';
import type { Laboratory } from '../../web/chapters/language-model/laboratory/laboratory.ts';
import { readers } from '../../web/chapters/language-model/laboratory/recipe.ts';
import type { ReaderName, Recipe } from '../../web/chapters/language-model/laboratory/recipe.ts';
import { firstLook } from '../../web/chapters/language-model/laboratory/view.ts';
import { lookUp, numberAt } from '../../web/core/lesson/values.ts';
import { words as laboratoryWords } from '../../web/chapters/language-model/words.ts';
import { newLaboratory } from './support/laboratory.ts';
import { projectRoot } from './support/server.ts';
import { expect, test } from './support/test.ts';

const plain: Recipe = { corpus: 'copy', reader: 'heads', rate: '0.01', scaleBy: 'head', start: 1 };
const readerNames = Object.keys(readers) as ReaderName[];

async function trained(change: Partial<Recipe>, steps: number): Promise<Laboratory> {
  const laboratory = await newLaboratory();
  laboratory.begin({ ...plain, ...change });
  laboratory.train(steps);
  return laboratory;
}

const lossesOf = (laboratory: Laboratory): Record<string, number> =>
  Object.fromEntries(Object.entries(laboratory.view(firstLook).runs).map(([name, { loss }]) => [name, loss!]));

for (const start of [1, 2, 3]) {
  test(`copy task, seed ${start}: many heads learn it, averaging and the recurrent network do not`, async () => {
    const { heads, average, rnn } = lossesOf(await trained({ start }, 120));
    expect(heads).toBeLessThan(0.1);
    expect(Math.min(average!, rnn!)).toBeGreaterThan(1.5);
  });
}

test('brackets task: one head cannot do it, and neither can averaging; many heads can', async () => {
  const { heads } = lossesOf(await trained({ corpus: 'brackets' }, 150));
  const { head, average } = lossesOf(await trained({ corpus: 'brackets', reader: 'head' }, 150));
  expect(heads).toBeLessThan(0.05);
  expect(Math.min(head!, average!)).toBeGreaterThan(0.2);
});

test('after training, banks of unseen sentences lie on their own sides', async () => {
  const laboratory = await trained({ corpus: 'bank', rate: '0.03' }, 0);
  const before = laboratory.view(firstLook).banks!;
  laboratory.train(200);
  const after = laboratory.view(firstLook).banks!;
  expect(after.cosine).toBeLessThan(before.cosine - 0.2);
  expect(after.apart).toBe(after.total);
});

test('a head that copies looks as many places back as there are letters', async () => {
  const { inside } = (await trained({ reader: 'head' }, 120)).view(firstLook);
  const answers = inside!.targets.flatMap((target, place) => (target === '' ? [] : [place]));
  expect(answers.length).toBe(6);
  for (const place of answers)
    expect(numberAt(inside, `trace.heads.0.weights.${place}.${place - 6}`)).toBeGreaterThan(0.5);
});

for (const reader of readerNames) {
  test(`${reader}: each gradient is that of the finite difference, and the sum that is written for it`, async () => {
    const laboratory = await trained({ reader }, 5);
    const matrices = laboratory.view(firstLook).menu.filter((entry) => entry.path.startsWith('parameters.'));
    for (const { path: matrix, rows, columns } of matrices) {
      const cell = { row: Math.floor(rows / 2), column: Math.floor(columns / 2) };
      const view = laboratory.view({ ...firstLook, matrix, cell });
      const { gradient, finiteDifference, weight } = view.inside!.check!;
      const where = `${matrix}[${cell.row}][${cell.column}]`;
      expect(Math.abs(gradient - finiteDifference), where).toBeLessThan(1e-8);
      expect(numberAt({ model: view }, `model.inside.${matrix}.${cell.row}.${cell.column}`), where).toBe(weight);
      for (const name of view.inside!.chain) expect(lookUp(view, `inside.gradients.trace.${name}`), name).toBeDefined();
      const { terms } = view.inside!;
      if (terms.length === 0) continue;
      const sum = terms.reduce(
        (all, { slope, factor }) => all + numberAt(view, slope) * (factor ? numberAt(view, factor) : 1),
        0,
      );
      expect(Math.abs(sum - gradient), where).toBeLessThan(1e-5);
    }
  });
}

test('the same recipe gives the same numbers; a saved model goes on as if it had never stopped', async () => {
  const whole = await trained({}, 30);
  const half = await trained({}, 15);
  const file = half.save();
  half.open(plain, file);
  half.train(30);
  const seen = (laboratory: Laboratory) => laboratory.view(firstLook).inside;
  expect(seen(half)).toEqual(seen(whole));
  expect(lossesOf(half)).toEqual(lossesOf(whole));
  const twin = await trained({}, 30);
  expect(twin.view(firstLook)).toEqual(whole.view(firstLook));
});

test('a file finds its own text and reader; one that fits none is refused and changes nothing', async () => {
  const laboratory = await trained({ corpus: 'brackets', reader: 'rnn' }, 3);
  const file = laboratory.save();
  const other = await trained({}, 2);
  expect(other.open(plain, file)).toMatchObject({ corpus: 'brackets', reader: 'rnn' });
  expect(other.steps).toBe(3);
  const own = await trained({ corpus: 'own', own: { kind: 'words', text: 'one two three four five six seven' } }, 1);
  const foreign = own.save();
  expect(() => other.open(plain, foreign)).toThrow(/the file knows 7 tokens/);
  expect(() => other.open(plain, file.slice(0, 100))).toThrow(RangeError);
  expect(other.steps).toBe(3);
});

test('of each mistake that runs, exactly one line repairs it, and the notebook’s does not', async () => {
  const laboratory = await trained({}, 60);
  for (const bug of bugNames) {
    const same = Object.entries(linesOf(bug)).filter(([fix, line]) => {
      const found = laboratory.view({ ...firstLook, bug, fix }).bug!;
      expect(found.same, `${bug}, ${fix}`).toBe(repairs(line));
      return found.same;
    });
    expect(same.length, bug).toBe(1);
    expect(same[0]![0]).not.toBe('notebook');
  }
  expect(laboratory.view({ ...firstLook, bug: 'softmax', fix: 'notebook' }).bug!.loss).toBeNaN();
  const bank = await trained({ corpus: 'bank' }, 0);
  expect(bank.view({ ...firstLook, bug: 'positions', fix: 'notebook' }).bug!.error).toContain('IndexError');
});

test('texts that cannot be learned from or read are named', async () => {
  const laboratory = await trained({}, 1);
  const own = (text: string) => () => laboratory.begin({ ...plain, corpus: 'own', own: { kind: 'words', text } });
  expect(own('')).toThrow(RangeError);
  expect(own('two words')).toThrow(/2 tokens/);
  expect(() => laboratory.view({ ...firstLook, sentence: 'a b x' })).toThrow(/"x"/);
  expect(() => laboratory.view({ ...firstLook, sentence: 'a' })).toThrow(/1 token/);
  expect(() => laboratory.beginWriting({ prompt: 'z', temperature: 1, topK: 0, seed: 1 })).toThrow(/"z"/);
  expect(laboratory.steps).toBe(1);
});

for (const change of [
  {},
  { corpus: 'bank', reader: 'block' },
  { corpus: 'own', own: { kind: 'characters', text: 'ein Ufer, eine Bank, "und" \\ ein\nGeldhaus '.repeat(12) } },
] as Partial<Recipe>[]) {
  test(`${change.corpus ?? 'copy'}: the program for Node writes the page’s text`, async () => {
    const laboratory = await trained(change, 12);
    const { prompt } = laboratory.view(firstLook);
    laboratory.beginWriting({ prompt, temperature: 0.8, topK: 5, seed: 7 });
    for (let i = 0; i < 9; i++) await laboratory.write();
    const {
      program,
      writings: [writing],
    } = laboratory.view(firstLook);
    const file = path.join(projectRoot, 'build', `program-${change.corpus ?? 'copy'}.mjs`);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, program);
    const printed = execFileSync(process.execPath, [file], { encoding: 'utf8' });
    expect(printed.slice(-writing!.text.length - 1)).toBe(`${writing!.text}\n`);
  });
}

test('no language of the laboratory lacks a word, and every line of the hunt has its answer', () => {
  const texts = (words: object): string[] =>
    Object.entries(words).flatMap(([key, word]): string[] =>
      typeof word === 'object' && word !== null
        ? texts(word as object).map((inner) => `${key}.${inner}`)
        : word === ''
          ? []
          : [key],
    );
  const [first, ...others] = Object.values(laboratoryWords.all);
  for (const other of others) expect(texts(other)).toEqual(texts(first!));
  for (const words of Object.values(laboratoryWords.all)) {
    for (const bug of bugNames) {
      const said: Record<string, string> = words.bugs.verdicts[bug];
      expect(Object.keys(said).sort()).toEqual(
        Object.entries(linesOf(bug))
          .filter(([, line]) => !repairs(line))
          .map(([fix]) => fix)
          .sort(),
      );
    }
    for (const name of neverRanNames) expect(words.bugs.never[name].length).toBe(neverRan[name].lines.length);
  }
});
