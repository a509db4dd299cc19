// The exercises' graders over many problems: the right answer is right, and each slip is called by its name.
import { answerOf, unreadable } from '../../web/core/exercises/answer-field.ts';
import { grade, exerciseValues } from '../../web/core/exercises/exercises.ts';
import { gradeBy } from '../../web/core/exercises/kind.ts';
import { defaultState } from '../../web/core/store/state.ts';
import { causes } from './support/words.ts';
import { loadEngine } from './support/lesson.ts';
import { answersFor, exerciseNames, isClear } from './support/problems.ts';
import { expect, test } from './support/test.ts';

const seeds = Array.from({ length: 100 }, (_, i) => i + 1);

for (const name of exerciseNames) {
  test(`${name}: a hundred problems`, async () => {
    const engine = await loadEngine();
    const met = new Map<string, number>();
    for (const seed of seeds) {
      const problems = exerciseValues(engine, { ...defaultState.seeds, [name]: seed });
      const answers = answersFor(engine, name, seed);
      for (const [cause, texts] of Object.entries(answers)) {
        if (cause !== 'right' && !isClear(name, cause, answers)) continue;
        const verdict = grade(engine, name, problems, texts.map(Number));
        expect({ seed, ...verdict }).toMatchObject({ seed, right: cause === 'right', cause });
        met.set(cause, (met.get(cause) ?? 0) + 1);
      }
      expect(
        grade(
          engine,
          name,
          problems,
          answers['right']!.map(() => NaN),
        ).cause,
      ).toBe('empty');
      expect(
        grade(
          engine,
          name,
          problems,
          answers['right']!.map((text) => Number(text) + 77),
        ).cause,
      ).toBe('other');
    }
    for (const cause of Object.keys(answersFor(engine, name, 1))) expect(met.get(cause) ?? 0, cause).toBeGreaterThan(0);
    expect(met.get('right')).toBe(seeds.length);
  });
}

test('the powers of e that chapter 4’s exercise lists are those that its answer needs', async () => {
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

test('too few digits, or a lost sign, are told as such; a nought is neither', () => {
  const causeOf = (...answer: number[]): string => gradeBy(answer, [0.311, -7.432], 0.0061, []).cause;
  expect(causeOf(0.31, -7.43)).toBe('right');
  for (const answer of [[0.3, -7.43] as const, [0.3, -7] as const]) expect(causeOf(...answer)).toBe('coarse');
  expect(causeOf(0.31, 7.43)).toBe('signs');
  for (const answer of [[0, -7.43] as const, [0.35, -7.43] as const]) expect(causeOf(...answer)).toBe('partly');
  expect(causeOf(0.3, 7)).toBe('other');
  expect(gradeBy([0, -7.43], [0.041, -7.432], 0.0061, []).cause).toBe('partly');
});

test('every named mistake is tried', async () => {
  const engine = await loadEngine();
  const tried = new Set(exerciseNames.flatMap((name) => Object.keys(answersFor(engine, name, 1))));
  tried.delete('right');
  expect([...tried].sort()).toEqual(Object.keys(causes).sort());
});

test('surprise: the logarithm of the probability as the steps show it, or rounded to three digits, is right', async () => {
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

test('a wrong divisor is called by its name whatever weights stand beside it; beside the right one it is the weights that are wrong', async () => {
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

test('an answer may be written as the solutions write it: a root, a quotient, a decimal comma', () => {
  expect(answerOf(['√9', '1/3', ' 2 ÷ 4 ', '√16/√4', '−0,5', ''])).toEqual([3, 1 / 3, 0.5, 2, -0.5, NaN]);
  for (const text of ['√', '√x', '√−1', '1/2/3', '1/0', '/', '3√'])
    expect(unreadable(['1', '', text]), text).toBe(text);
});
