// Runs the laboratory of the chapter "language-model" outside a browser.
// It repeats the page's training and writing, so that every number can be compared.
import { load } from 'riverbank';
import { loadLanguageModels } from 'riverbank/language-model';
import { repeat } from '../../../web/chapters/language-model/laboratory/order-handler.ts';
import { Laboratory } from '../../../web/chapters/language-model/laboratory/laboratory.ts';
import type { Problem, Wish } from '../../../web/chapters/language-model/laboratory/messages.ts';
import { recipeOf } from '../../../web/chapters/language-model/laboratory/recipe.ts';
import { shown } from '../../../web/chapters/language-model/laboratory/shown.ts';
import { firstLook } from '../../../web/chapters/language-model/laboratory/view.ts';
import type { State } from '../../../web/core/store/state.ts';
import { englishWish } from './english.ts';
import type { Visitor } from './visitor.ts';
import { eventually } from './waits.ts';

export const newLaboratory = async (): Promise<Laboratory> => new Laboratory(await load(), await loadLanguageModels());

/** The request of a page in this state, before the visitor changes anything. */
export const wishOf = (state: State): Wish => ({
  recipe: recipeOf(state),
  steps: state.trained,
  look: firstLook,
  writings: [],
});

let known = '';

/** Repeats the training run that `wish` describes, and puts the resulting view into the lesson's values. */
export async function rehearse(wish: Wish): Promise<void> {
  const named = JSON.stringify(wish);
  if (named === known) return;
  const laboratory = await newLaboratory();
  await repeat(laboratory, { ...wish, ...(wish.file ? { file: Uint8Array.from(wish.file) } : {}) });
  shown.model = laboratory.view(wish.look);
  laboratory.dispose();
  known = named;
}

/** The page's request, whether everything is done, and the problem if something failed. */
type Standing = Wish & { resting: boolean; problem?: Problem };

/** The request of the page's laboratory. Throws at once if training has failed. */
export async function wishOn(visitor: Visitor): Promise<Standing | undefined> {
  const wish = await visitor.evaluate(
    () => (document.querySelector('training-controls') as unknown as { wish?: Standing } | null)?.wish,
  );
  if (wish?.problem?.at === 'start' || wish?.problem?.at === 'train')
    throw new Error(`${wish.problem.at}: ${wish.problem.text}`);
  return wish;
}

/** Waits until the models have finished their work, so that nothing on the page changes by itself any more. */
export const rested = (visitor: Visitor): Promise<void> =>
  eventually(
    async () => (await wishOn(visitor))?.resting !== false && (await englishWish(visitor))?.resting !== false,
    true,
  );
