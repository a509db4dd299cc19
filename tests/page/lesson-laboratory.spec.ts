// Tests the laboratory of the chapter "language-model" without a browser: trains models, and checks the page's
// statements about them.
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
import { lookUp } from '../../web/core/lesson/look-up.ts';
import { words as laboratoryWords } from '../../web/chapters/language-model/words.ts';
import { loadLanguageModels } from 'riverbank/language-model';
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
  test(`copy task, seed ${start}: several heads learn it, but averaging and the recurrent network do not`, async () => {
    const { heads, average, rnn } = lossesOf(await trained({ start }, 120));
    expect(heads).toBeLessThan(0.1);
    expect(Math.min(average!, rnn!)).toBeGreaterThan(1.5);
  });
}

test('the wrong divisor slows several heads down on the copy task but changes nothing for one head, and after 100 steps all have learned', async () => {
  for (const start of [1, 2]) {
    const [right, wrong] = [await trained({ start }, 50), await trained({ start, scaleBy: 'embedding' }, 50)];
    expect(lossesOf(wrong)['heads']).toBeGreaterThan(lossesOf(right)['heads']! + 0.1);
    for (const laboratory of [right, wrong]) {
      laboratory.train(100);
      expect(lossesOf(laboratory)['heads']).toBeLessThan(0.05);
    }
  }
  const ofOne = async (scaleBy: Recipe['scaleBy']) => lossesOf(await trained({ reader: 'head', scaleBy }, 10))['head'];
  expect(await ofOne('embedding')).toBe(await ofOne('head'));
});

test('brackets task: several heads learn it, but one head and averaging do not', async () => {
  const { heads } = lossesOf(await trained({ corpus: 'brackets' }, 150));
  const { head, average } = lossesOf(await trained({ corpus: 'brackets', reader: 'head' }, 150));
  expect(heads).toBeLessThan(0.05);
  expect(Math.min(head!, average!)).toBeGreaterThan(0.2);
});

for (const start of [1, 2, 3]) {
  test(`unseen bank sentences, seed ${start}: most banks lie on the right side from the beginning, heads first draw them together and then separate them further than averaging does, and the recurrent network hardly separates them`, async () => {
    const laboratory = await trained({ corpus: 'bank', start }, 0);
    const before = laboratory.view(firstLook).banks!.of;
    for (const name of ['heads', 'average']) expect(before[name]!.apart, name).toBeGreaterThan(5);
    laboratory.train(20);
    const early = laboratory.view(firstLook).banks!;
    expect(early.of['heads']!.cosine).toBeGreaterThan(before['heads']!.cosine + 0.01);
    expect(laboratory.bankCosine()).toBe(early.cosine);
    laboratory.train(50);
    const later = laboratory.view(firstLook).banks!.of;
    expect(later['heads']!.cosine, 'almost 1 at step 50').toBeGreaterThan(0.99);
    expect(later['rnn']!.cosine).toBeGreaterThanOrEqual(before['rnn']!.cosine);
    laboratory.train(200);
    expect(laboratory.view(firstLook).banks!.cosine, 'it falls by step 200').toBeLessThan(later['heads']!.cosine);
    laboratory.train(320);
    const { of, cosine, sentences } = laboratory.view(firstLook).banks!;
    for (const name of ['heads', 'average']) expect(of[name]!.apart, name).toBe(of[name]!.total);
    expect(of['heads']!.cosine).toBeLessThan(of['average']!.cosine - 0.05);
    expect(of['rnn']!.cosine).toBeGreaterThan(0.99);
    expect(cosine).toBe(of['heads']!.cosine);
    expect(sentences.river.length + sentences.money.length).toBe(of['heads']!.total);
  });
}

test('the unseen bank sentences are new combinations of seen words', async () => {
  const { sentences, unseen } = (await loadLanguageModels()).corpora().bank;
  const known = new Set(sentences.flatMap(({ text }) => text.split(' ')));
  for (const { text } of unseen) {
    expect(text.split(' ').filter((word) => !known.has(word))).toEqual([]);
    expect(sentences.map((seen) => seen.text)).not.toContain(text);
  }
});

test('a rule also holds for unseen texts, but memorised texts do not help: the unseen loss turns and rises', async () => {
  const rule = (await trained({}, 80)).view(firstLook).runs['heads']!;
  expect(Math.abs(rule.seen - rule.loss!)).toBeLessThan(0.02);
  const text = `the stream washed mud onto the bank and the children played there until the sun went down .
the old man who kept the ferry had seen many summers , and he told them of the flood that took his house .
in the town the bank lent money to those who had none and took it back from those who had less .
nobody knew why the clerk smiled when he counted the coins , or why the widow left without a word .`;
  const own = await trained({ corpus: 'own', own: { kind: 'words', text } }, 40);
  const { curve, seen, loss, among } = own.view(firstLook).runs['heads']!;
  expect(seen).toBeLessThan(curve.seen[0]! - 1);
  expect(loss!).toBeGreaterThan(Math.min(...curve.unseen) + 1);
  expect(Math.abs(among! / Math.exp(loss!) - 1)).toBeLessThan(1e-5);
});

test('a curve has a point after each of the first steps, and later points are evenly spaced on the logarithmic axis', async () => {
  const laboratory = await trained({}, 100);
  const { at, unseen, seen } = laboratory.view(firstLook).runs['heads']!.curve;
  expect([unseen.length, seen.length]).toEqual([at.length, at.length]);
  expect(at.slice(0, 17)).toEqual(Array.from({ length: 17 }, (_, step) => step));
  expect(at.filter((step) => step >= 32)).toEqual([32, 36, 40, 44, 48, 52, 56, 60, 64, 72, 80, 88, 96, 100]);
});

test('a curve ends at the current step with the losses of the table', async () => {
  for (const steps of [96, 101]) {
    const { loss, seen, curve } = (await trained({}, steps)).view(firstLook).runs['heads']!;
    expect([curve.at.at(-1), curve.unseen.at(-1), curve.seen.at(-1)]).toEqual([steps, loss, seen]);
    expect(new Set(curve.at).size, 'no step twice').toBe(curve.at.length);
  }
});

test('after the task a trained copier keeps copying the tokens at the same distance, so it copies its own copy', async () => {
  const laboratory = await trained({}, 120);
  laboratory.beginWriting({ prompt: 'c a d b f a |', temperature: 0.1, topK: 1, seed: 1 });
  for (let i = 0; i < 20; i++) await laboratory.write();
  const written = laboratory.view(firstLook).writings[0]!.text.split(' ');
  expect(written.slice(7, 13)).toEqual(written.slice(0, 6));
  expect(written.slice(14)).toEqual(written.slice(7, 20));
});

test('the tokens expected after a typed sentence are the likeliest ones', async () => {
  const laboratory = await trained({}, 120);
  const { tokens, expected } = laboratory.view({ ...firstLook, sentence: 'c a d b f a | c a d' }).inside!;
  expect(tokens.length).toBe(10);
  const last = expected.at(-1)!.first;
  expect(last[0]!.token).toBe('b');
  expect(last[0]!.probability).toBeGreaterThan(0.9);
  expect(last.some(({ chosen }) => chosen)).toBe(false);
  expect(expected[6]!.first.find(({ chosen }) => chosen)!.token).toBe('c');
});

test('a head that copies looks back by the number of letters', async () => {
  const { inside } = (await trained({ reader: 'head' }, 120)).view(firstLook);
  const answers = inside!.targets.flatMap((target, place) => (target === '' ? [] : [place]));
  expect(answers.length).toBe(6);
  for (const place of answers)
    expect(lookUp(inside, `trace.heads.0.weights.${place}.${place - 6}`)).toBeGreaterThan(0.5);
});

for (const reader of readerNames) {
  test(`${reader}: each gradient agrees with the finite difference and with the sum that the page writes`, async () => {
    const laboratory = await trained({ reader }, 5);
    const matrices = laboratory.view(firstLook).menu.filter((entry) => entry.path.startsWith('parameters.'));
    for (const { path: matrix, rows, columns } of matrices) {
      const cell = { row: Math.floor(rows / 2), column: Math.floor(columns / 2) };
      const view = laboratory.view({ ...firstLook, matrix, cell });
      const { gradient, finiteDifference, weight } = view.inside!.check!;
      const where = `${matrix}[${cell.row}][${cell.column}]`;
      expect(Math.abs(gradient - finiteDifference), where).toBeLessThan(1e-8);
      expect(lookUp({ model: view }, `model.inside.${matrix}.${cell.row}.${cell.column}`), where).toBe(weight);
      for (const name of view.inside!.chain) expect(lookUp(view, `inside.gradients.trace.${name}`), name).toBeDefined();
      const { terms } = view.inside!;
      if (terms.length === 0) continue;
      const sum = terms.reduce(
        (all, { slope, factor }) => all + Number(lookUp(view, slope)) * (factor ? Number(lookUp(view, factor)) : 1),
        0,
      );
      expect(Math.abs(sum - gradient), where).toBeLessThan(1e-5);
    }
  });
}

test('the same recipe gives the same numbers, and a saved model continues as if it had never stopped', async () => {
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

test('opening a file restores its task and its kind of model, and a file that does not fit is refused and changes nothing', async () => {
  const laboratory = await trained({ corpus: 'brackets', reader: 'rnn' }, 3);
  const file = laboratory.save();
  const other = await trained({}, 2);
  expect(other.open(plain, file)).toMatchObject({ corpus: 'brackets', reader: 'rnn' });
  expect(other.steps).toBe(3);
  const own = await trained({ corpus: 'own', own: { kind: 'words', text: 'one two three four five six seven' } }, 1);
  const foreign = own.save();
  expect(() => other.open(plain, foreign)).toThrow(/the vocabulary of the file \(7 tokens\)/);
  expect(() => other.open(plain, file.slice(0, 100))).toThrow(RangeError);
  expect(other.steps).toBe(3);
});

test('for each bug that can run, exactly one line repairs it, and the notebook’s line does not', async () => {
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
  expect(laboratory.view({ ...firstLook, bug: 'softmax', fix: 'notebook' }).bug!.measured).toBeNaN();
  const bank = await trained({ corpus: 'bank' }, 0);
  expect(bank.view({ ...firstLook, bug: 'positions', fix: 'notebook' }).bug!.error).toContain('IndexError');
});

for (const change of [
  {},
  { corpus: 'bank', scaleBy: 'embedding' },
  { corpus: 'brackets', reader: 'head' },
] as Partial<Recipe>[])
  for (const steps of [0, 60])
    test(`${JSON.stringify(change)} after ${steps} steps: no wrong line of the bug hunt comes nearer to the target than the line that repairs`, async () => {
      const laboratory = await trained(change, steps);
      for (const bug of bugNames) {
        const found = Object.entries(linesOf(bug)).map(([fix, line]) => ({
          right: repairs(line),
          ...laboratory.view({ ...firstLook, bug, fix }).bug!,
        }));
        const far = ({ measured, aim }: { measured: number; aim: number }) =>
          Number.isNaN(measured) ? Infinity : Math.abs(measured - aim);
        const [repaired] = found.filter(({ right }) => right);
        expect(far(repaired!), bug).toBeLessThan(0.06);
        expect(repaired!.differing, bug).toBe(0);
        for (const wrong of found.filter(({ right }) => !right)) {
          if (wrong.same) expect(far(wrong)).toBe(far(repaired!));
          else expect(far(wrong), `${bug}, ${wrong.fix}`).toBeGreaterThan(far(repaired!) + 0.05);
          if (!wrong.same) expect(wrong.differing, `${bug}, ${wrong.fix}`).toBeGreaterThan(0);
        }
      }
    });

test('before a line of the bug hunt is chosen, the notebook’s line runs', async () => {
  const laboratory = await trained({}, 10);
  const [none, notebook] = ['', 'notebook'].map((fix) => laboratory.view({ ...firstLook, bug: 'mask', fix }).bug!);
  expect({ ...none, fix: 'notebook' }).toEqual(notebook);
});

test('texts that are too short or have unknown tokens are refused with a clear error', async () => {
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
  test(`${change.corpus ?? 'copy'}: the program for Node generates the page’s text`, async () => {
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

test('every language of the laboratory has all words, and every line of the bug hunt has an explanation', async () => {
  const texts = (words: object): string[] =>
    Object.entries(words).flatMap(([key, word]): string[] =>
      typeof word === 'object' && word !== null
        ? texts(word as object).map((inner) => `${key}.${inner}`)
        : word === ''
          ? []
          : [key],
    );
  const languages = Object.values(await laboratoryWords.all());
  const [first, ...others] = languages;
  for (const other of others) expect(texts(other)).toEqual(texts(first!));
  for (const words of languages) {
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
