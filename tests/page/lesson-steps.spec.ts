// The steps of every exercise, without a page: each sum gives its number, the last numbers are the answer, and each
// known mistake is recognised.
import assert from 'node:assert/strict';
import { stepsOf, exerciseValues } from '../../web/core/exercises/exercises.ts';
import { gradeStep, rulesOf } from '../../web/core/exercises/steps.ts';
import type { Piece, Step } from '../../web/core/exercises/steps.ts';
import { numberAt } from '../../web/core/lesson/look-up.ts';
import { defaultState } from '../../web/core/store/state.ts';
import { languages } from '../../web/core/words/languages.ts';
import { shared } from '../../web/core/words/shared.ts';
import { chapters } from './support/chapters.ts';
import { differ } from './support/answers.ts';
import { loadEngine } from './support/lesson.ts';
import { answersFor, exerciseNames } from './support/problems.ts';
import { expect, test } from './support/test.ts';
import { causes } from './support/words.ts';

// Loops over many steps use assert() instead of expect(), because Playwright adds a step to its report for each
// expect(). That would take longer than the grading.
const seeds = Array.from({ length: 6 }, (_, i) => i + 1);

/**
 * Computes in JavaScript the formula that an exercise writes out. Its parts are operators and the exercise's values.
 */
function computed(values: unknown, pieces: readonly Piece[]): number {
  const text = (all: readonly Piece[]): string =>
    all
      .map((piece) => {
        if ('of' in piece) return `(${numberAt(values, piece.of)})`;
        if ('raised' in piece) return `**(${text(piece.raised)})`;
        if ('word' in piece) throw new Error(`a word, ${piece.word}, cannot be computed`);
        return piece.sign;
      })
      .join('');
  const formula = text(pieces)
    .replaceAll('×', '*')
    .replaceAll('÷', '/')
    .replaceAll('−∞', '-Infinity')
    .replaceAll('−', '-')
    .replaceAll('⌈', 'Math.ceil(')
    .replaceAll('⌉', ')')
    .replace(/\be\b/g, 'Math.E')
    .replace(/-ln (\([^)]*\))/g, '-Math.log($1)')
    .replace(/\bln (\([^)]*\))/g, 'Math.log($1)')
    .replace(/√(\([^)]*\))/g, 'Math.sqrt($1)');
  // Make sure that the text contains only arithmetic before it is evaluated.
  assert.match(formula, /^(Math\.(E|ceil|log|sqrt)|Infinity|NaN|[-+*/(). \d]|e[-+]\d)+$/);
  return Number(Function(`return ${formula}`)());
}

/** The words of all chapters for the results of steps ("made") or for the rules of steps ("rules"). */
async function named(language: 'en' | 'ru', group: 'made' | 'rules'): Promise<Record<string, unknown>> {
  const own = await Promise.all(chapters.map(async ({ words }) => (await words.all())[language][group]));
  return Object.assign({}, (await shared.all())[language].rules[group], ...own) as Record<string, unknown>;
}

for (const name of exerciseNames) {
  test(`${name}: each step’s sum is right, the last steps give the answer, and each mistake is recognised`, async () => {
    const engine = await loadEngine();
    for (const seed of seeds) {
      const exercises = exerciseValues(engine, { ...defaultState.seeds, [name]: seed });
      const steps = stepsOf(engine, name, exercises);
      const values = { exercises };
      expect(steps.length).toBeGreaterThan(1);
      const answer: number[] = [];
      for (const step of steps) {
        const right = step.lines.map(({ of }) => numberAt(values, of));
        for (const [i, { of, from }] of step.lines.entries()) {
          assert.ok(!Number.isNaN(right[i]), of);
          if (from.length === 0) continue;
          const sum = computed(values, from);
          const isNear = Math.abs(sum - right[i]!) < 2e-6 * Math.max(1, Math.abs(sum));
          assert.ok(isNear, `${seed} ${of}: ${sum} is ${right[i]}`);
        }
        step.places?.forEach((place, i) => (answer[place] = right[i]!));
        const causeOf = (numbers: readonly number[]): string => gradeStep(values, step, numbers).cause;
        assert.equal(causeOf(right), 'right');
        assert.equal(causeOf(right.map(() => NaN)), 'empty');
        expectKnown(values, step, right);
      }
      const answers = answersFor(engine, name, seed);
      for (const step of steps) if (step.places) expectSlips(values, step, step.places, answers);
      const wanted = answers['right']!;
      expect(answer.map((number, i) => number.toFixed(wanted[i]!.split('.')[1]?.length ?? 0))).toEqual(wanted);
    }
  });
}

/** Expects that a known mistake is recognised, unless another mistake leads to the same numbers. */
function expectKnown(values: unknown, step: Step, right: readonly number[]): void {
  const known = step.mistakes ?? [];
  const far = (a: readonly number[], b: readonly number[]) => a.some((number, i) => Math.abs(number - b[i]!) > 0.13);
  for (const [cause, numbers] of known) {
    assert.ok(Object.hasOwn(causes, cause), `${cause} has no words`);
    assert.equal(numbers.length, step.lines.length);
    if (far(numbers, right) && known.every(([other, others]) => other === cause || far(numbers, others))) {
      const verdict = gradeStep(values, step, numbers);
      assert.deepEqual([verdict.right, verdict.cause], [false, cause]);
    }
  }
}

/**
 * Expects that a mistake in the whole answer, computed without the lesson's code, is also recognised in the fields of
 * this step.
 */
function expectSlips(
  values: unknown,
  step: Step,
  places: readonly number[],
  answers: Readonly<Record<string, readonly string[]>>,
): void {
  const here = Object.entries(answers).map(([cause, texts]) => [cause, places.map((i) => Number(texts[i]))] as const);
  for (const [cause, numbers] of here) {
    if (here.every(([other, others]) => other === cause || differ([...numbers], [...others], 0.013)))
      assert.equal(gradeStep(values, step, numbers).cause, cause);
  }
}

test('in every language, every step has words for its result and its rules, and offers no rule twice', async () => {
  const engine = await loadEngine();
  for (const { words } of languages) {
    const language = words.page.language as 'en' | 'ru';
    const [made, ruled] = [await named(language, 'made'), await named(language, 'rules')];
    for (const name of exerciseNames) {
      for (const step of stepsOf(engine, name, exerciseValues(engine, defaultState.seeds))) {
        expect(Object.keys(made)).toContain(step.made);
        const offered = rulesOf(step, 0);
        expect(new Set(offered).size).toBe(offered.length);
        expect(offered.length).toBeGreaterThan(2);
        for (const rule of offered) expect(Object.keys(ruled), `${name}, ${language}`).toContain(rule);
        for (const turn of [1, 2, 3]) expect([...rulesOf(step, turn)].sort()).toEqual([...offered].sort());
      }
    }
  }
  expect(rulesOf({ made: '', rule: 'a', or: ['b', 'c'], lines: [] }, 2)).toEqual(['c', 'a', 'b']);
});
