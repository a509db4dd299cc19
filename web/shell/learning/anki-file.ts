// Exercises as a file of cards for Anki: the problem that the page sets for a seed, and the way to its answer.
import { ankiOf, htmlOf, plainHtml, tableOf } from '../../core/learning/cards.ts';
import type { Card } from '../../core/learning/cards.ts';
import { firstCalled, seedOf } from '../../core/learning/seeds.ts';
import { saveText } from '../../core/elements/save-file.ts';
import { exerciseParts } from '../../core/exercises/exercise-registry.ts';
import { stepsOf } from '../../core/exercises/exercises.ts';
import type { ExerciseName } from '../../core/exercises/exercises.ts';
import { writtenSteps } from '../../core/exercises/step-lines.ts';
import { figureAt, headName } from '../../core/lesson/figures.ts';
import { formatNumber } from '../../core/lesson/format.ts';
import { computeValues, lookUp } from '../../core/lesson/values.ts';
import { store } from '../../core/store/store.ts';
import { bringExercises, cardOf as cardElement } from './titles.ts';
import type { Matrix } from 'riverbank';

/** Problems of each exercise. */
const each = 3;

/** A matrix of the problem as a plain table. */
function tableAt(path: string): string {
  const { symbol, rows, columns, digits } = figureAt(path, store.state, store.values);
  const { data } = lookUp(store.values, path) as Matrix;
  return tableOf(
    symbol,
    rows.map(headName),
    columns.map(headName),
    Array.from(data, (number) => formatNumber(number, digits)),
  );
}

/** What the page would show for other seeds; what it shows stays as it is, for nobody is told. */
function withSeed<Made>(name: ExerciseName, seed: number, make: () => Made): Made {
  const { state, values, engine } = store;
  if (!engine) throw new RangeError('the engine has not come');
  const other = { ...state, seeds: { ...state.seeds, [name]: seed } };
  store.state = other;
  store.values = computeValues(engine, other);
  try {
    return make();
  } finally {
    store.state = state;
    store.values = values;
  }
}

/** The question as it stands above the exercise, its problem, and the steps to the answer. */
const cardOf = (name: ExerciseName, seed: number): Card =>
  withSeed(name, seed, () => {
    const { engine, values } = store;
    const above = [...(cardElement(name)?.closest('.exercise')?.querySelectorAll(':scope > :is(h3, p)') ?? [])];
    const [title = '', ...question] = above.map(({ textContent }) => textContent?.trim() ?? '');
    const steps = engine && values ? stepsOf(engine, name, values.exercises) : [];
    return {
      front: `<b>${htmlOf(title)}</b>${question.map((text) => `<p>${htmlOf(text)}</p>`).join('')}${plainHtml(htmlOf(exerciseParts[name]?.problem()), tableAt)}`,
      back: plainHtml(htmlOf(writtenSteps(steps)), tableAt),
    };
  });

export async function saveCards(names: readonly ExerciseName[]): Promise<void> {
  await bringExercises(names);
  const cards = names
    .filter((name) => exerciseParts[name])
    .flatMap((name) => Array.from({ length: each }, (_, i) => cardOf(name, seedOf('card', firstCalled(name), i))));
  saveText('riverbank-anki.txt', ankiOf(cards));
}
