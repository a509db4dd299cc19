// The exercises' graders with many problems: the right answer is accepted, and each known mistake is recognised.
import assert from 'node:assert/strict';
import { answerOf, unreadable } from '../../web/core/exercises/answer-field.ts';
import { grade, exerciseValues, stepsOf } from '../../web/core/exercises/exercises.ts';
import { numberAt } from '../../web/core/lesson/look-up.ts';
import { languages } from '../../web/core/words/languages.ts';
import { shared } from '../../web/core/words/shared.ts';
import { differ, rowsOf, times } from './support/answers.ts';
import { gradeBy } from '../../web/core/exercises/kind.ts';
import { defaultState } from '../../web/core/store/state.ts';
import { causes } from './support/words.ts';
import { loadEngine } from './support/lesson.ts';
import { answersFor, exerciseNames, isClear } from './support/problems.ts';
import { expect, test } from './support/test.ts';

// Loops over many problems use assert() instead of expect(), because Playwright adds a step to its report for each
// expect(). That would take longer than the grading.
const seeds = Array.from({ length: 100 }, (_, i) => i + 1);

for (const name of exerciseNames) {
  test(`${name}: right and wrong answers of a hundred problems are graded correctly`, async () => {
    const engine = await loadEngine();
    const met = new Map<string, number>();
    for (const seed of seeds) {
      const problems = exerciseValues(engine, { ...defaultState.seeds, [name]: seed });
      const answers = answersFor(engine, name, seed);
      for (const [cause, texts] of Object.entries(answers)) {
        if (cause !== 'right' && !isClear(name, cause, answers)) continue;
        const verdict = grade(engine, name, problems, texts.map(Number));
        assert.deepEqual([verdict.right, verdict.cause], [cause === 'right', cause], `seed ${seed}`);
        met.set(cause, (met.get(cause) ?? 0) + 1);
      }
      const causeOf = (change: (text: string) => number): string =>
        grade(engine, name, problems, answers['right']!.map(change)).cause;
      assert.equal(
        causeOf(() => NaN),
        'empty',
      );
      assert.equal(
        causeOf((text) => Number(text) + 77),
        'other',
      );
    }
    for (const cause of Object.keys(answersFor(engine, name, 1))) expect(met.get(cause) ?? 0, cause).toBeGreaterThan(0);
    expect(met.get('right')).toBe(seeds.length);
  });
}

test('the chapter "query-key-value"’s exercise lists all powers of e that its answer needs', async () => {
  const engine = await loadEngine();
  for (const seed of seeds) {
    const { scores, powers } = exerciseValues(engine, { ...defaultState.seeds, redo: seed }).redo;
    const own = Array.from(scores.data.slice(3, 6));
    const listed = Array.from(powers.data.slice(0, powers.columns));
    const needed = own.map((score) => score - Math.max(...own)).filter((gap) => gap < 0);
    expect(listed, `seed ${seed}: ${needed.join()}`).toEqual(expect.arrayContaining(needed));
    expect(new Set(listed).size).toBe(4);
  }
});

test('too few digits or a lost sign are reported as such, but a zero is neither', () => {
  const causeOf = (...answer: number[]): string => gradeBy(answer, [0.311, -7.432], 0.0061, []).cause;
  expect(causeOf(0.31, -7.43)).toBe('right');
  for (const answer of [[0.3, -7.43] as const, [0.3, -7] as const]) expect(causeOf(...answer)).toBe('coarse');
  expect(causeOf(0.31, 7.43)).toBe('signs');
  for (const answer of [[0, -7.43] as const, [0.35, -7.43] as const]) expect(causeOf(...answer)).toBe('partly');
  expect(causeOf(0.3, 7)).toBe('other');
  expect(gradeBy([0, -7.43], [0.041, -7.432], 0.0061, []).cause).toBe('partly');
});

test('answersFor() produces every known mistake', async () => {
  const engine = await loadEngine();
  const tried = new Set(exerciseNames.flatMap((name) => Object.keys(answersFor(engine, name, 1))));
  tried.delete('right');
  expect([...tried].sort()).toEqual(Object.keys(causes).sort());
});

test('surprise: the logarithm of the probability is right with four digits and with three', async () => {
  const engine = await loadEngine();
  for (const seed of seeds) {
    const problems = exerciseValues(engine, { ...defaultState.seeds, surprise: seed });
    const { logits, target } = problems.surprise;
    const powers = Array.from(logits.data, Math.exp);
    const share = powers[target]! / powers.reduce((sum, power) => sum + power, 0);
    for (const digits of [3, 4]) {
      const answer = Number((-Math.log(Number(share.toFixed(digits)))).toFixed(2));
      expect({ seed, answer, ...grade(engine, 'surprise', problems, [answer]) }).toMatchObject({ right: true });
    }
  }
});

test('a wrong divisor is recognised whatever the weights are, and with the right divisor the weights are reported as wrong', async () => {
  const engine = await loadEngine();
  for (const seed of seeds) {
    const problems = exerciseValues(engine, { ...defaultState.seeds, divide: seed });
    const { heads, width, model } = problems.divide;
    const causeOf = (divisor: number): string => grade(engine, 'divide', problems, [divisor, 0.5, 0.25, 0.25]).cause;
    const named = new Map([
      [width, 'widthItself'],
      [Math.sqrt(heads), 'rootOfHeads'],
      [Math.sqrt(model), 'rootOfModel'],
      [1, 'notScaled'],
      [Math.sqrt(width), 'partly'],
    ]);
    for (const [divisor, cause] of named)
      expect({ seed, divisor, cause: causeOf(divisor) }).toEqual({ seed, divisor, cause });
  }
});

test('an answer may be a root, a quotient, a percentage, a power of ten, or have a decimal comma', () => {
  expect(answerOf(['√9', '1/3', ' 2 ÷ 4 ', '√16/√4', '−0,5', ''])).toEqual([3, 1 / 3, 0.5, 2, -0.5, NaN]);
  expect(answerOf(['19%', '19 %', 'sqrt(9)', 'SQRT(2,25)', '2e-3', '.5', '1/2/5'])).toEqual([
    0.19, 0.19, 3, 1.5, 0.002, 0.5, 0.1,
  ]);
  for (const text of ['√', '√x', '√−1', '1/0', '/', '3√', 'two', '1,2,3', '%', '5 5', '1e999'])
    expect(unreadable(['1', '', text]), text).toBe(text);
});

test('a text that is not a number is refused, and the message shows how to write numbers', async () => {
  const all = await shared.all();
  for (const { words } of languages) {
    const language = words.page.language as 'en' | 'ru';
    for (const example of ['1/3', '√9', '19%', '2e-3']) {
      expect(all[language].verdicts.card.badNumber('two'), language).toContain(example);
      expect(unreadable([example]), example).toBe(undefined);
    }
    for (const example of [/0[.,]19/, /2e-3/]) expect(words.cell.badNumber('19%'), language).toMatch(example);
  }
});

test('an answer with the numbers of an earlier step is reported with the name of that step, in every exercise', async () => {
  const engine = await loadEngine();
  const met = new Set<string>();
  for (const name of exerciseNames) {
    for (const seed of seeds.slice(0, 20)) {
      const problems = exerciseValues(engine, { ...defaultState.seeds, [name]: seed });
      const values = { exercises: problems };
      const steps = stepsOf(engine, name, problems);
      const answers = answersFor(engine, name, seed);
      for (const step of steps.filter(({ places }) => !places)) {
        const own = step.lines.map(({ of, digits }) => numberAt(values, of).toFixed(digits));
        for (const { places } of steps) {
          if (places?.length !== own.length) continue;
          const typed = answers['right']!.map((text, i) => (places.includes(i) ? own[places.indexOf(i)]! : text));
          const known = Object.values(answers).some((texts) => !differ(texts.map(Number), typed.map(Number), 0.06));
          if (known) continue; // this answer is a known mistake or is right
          const verdict = grade(engine, name, problems, typed.map(Number));
          expect({ name, seed, typed, ...verdict }).toMatchObject({ right: false, cause: 'stopped' });
          expect(steps.map(({ made }) => made)).toContain(verdict.at);
          met.add(`${name} ${verdict.at}`);
        }
      }
    }
  }
  for (const stop of ['redo secondQuery', 'redo secondScores', 'redo weights', 'divide scaled'])
    expect([...met]).toContain(stop);
});

test('the chapter "query-key-value"’s second output computed from weights with one or two digits is recognised as such', async () => {
  const engine = await loadEngine();
  let met = 0;
  for (const seed of seeds) {
    const problems = exerciseValues(engine, { ...defaultState.seeds, redo: seed });
    const [weights, values] = [rowsOf(problems.redo.weights)[1]!, rowsOf(problems.redo.values)];
    for (const digits of [1, 2]) {
      const mixed = times(
        weights.map((weight) => Number(weight.toFixed(digits))),
        values,
      );
      if (!differ(mixed, rowsOf(problems.redo.context)[1]!, 0.0122)) continue;
      const typed = mixed.map((number) => Number(number.toFixed(2)));
      const { cause } = grade(engine, 'redo', problems, typed);
      if (cause !== 'roundedWeights') expect(['onlyLargest', 'keysMixed', 'scaled', 'stopped']).toContain(cause);
      else met++;
    }
  }
  expect(met, 'rounded weights that were recognised').toBeGreaterThan(60);
});

test('if the divisor is wrong but the weights are right, the verdict says that the weights are right', async () => {
  const engine = await loadEngine();
  for (const seed of seeds) {
    const problems = exerciseValues(engine, { ...defaultState.seeds, divide: seed });
    const { width, model, weights } = problems.divide;
    for (const divisor of [width, Math.sqrt(model), 1, 77]) {
      if (Math.abs(divisor - Math.sqrt(width)) < 0.02) continue;
      const verdict = grade(engine, 'divide', problems, [divisor, ...rowsOf(weights)[1]!]);
      expect({ seed, divisor, ...verdict }).toMatchObject({ right: false, cause: 'weightsRight' });
    }
  }
});
