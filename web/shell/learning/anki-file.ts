// Saves exercises as a file of cards for Anki. Each card has the problem for one seed and the steps to its answer.
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
import { lookUp } from '../../core/lesson/look-up.ts';
import type { MatrixPath } from '../../core/store/paths.ts';
import { store } from '../../core/store/store.ts';
import { bringExercises, cardOf as cardElement } from './titles.ts';
import type { Matrix } from 'riverbank';

/** The number of cards per exercise. */
const each = 3;

/** The matrix at a path, as a table for a card. */
function tableAt(path: MatrixPath): string {
  const { symbol, rows, columns, digits } = figureAt(path, store.state, store.values);
  const { data } = lookUp(store.values, path) as Matrix;
  return tableOf(
    symbol,
    rows.map(headName),
    columns.map(headName),
    Array.from(data, (number) => formatNumber(number, digits)),
  );
}

/** A card: the text above the exercise and its problem on the front, the steps to the answer on the back. */
const cardOf = (name: ExerciseName, seed: number): Card =>
  store.asIf({ seeds: { ...store.state.seeds, [name]: seed } }, () => {
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
