// Opens the chapter "language-model", in which a model is trained, and all other sections that show this model.
import { road } from '../../../web/chapters/road.ts';
import { openNear } from './page.ts';
import { wide } from './visitor.ts';
import type { Look, Visitor } from './visitor.ts';
import { eventually } from './waits.ts';

/** Loads the other sections that show the model of the chapter "language-model", and comes back to that chapter. */
export async function bringLaboratory(visitor: Visitor): Promise<void> {
  for (const { id } of road.filter(({ code }) => code.includes('language-model')).reverse()) {
    await visitor.evaluate((place) => document.getElementById(place)?.scrollIntoView({ behavior: 'instant' }), id);
    await eventually(
      () => visitor.evaluate((place) => document.getElementById(place)?.hasAttribute('data-waiting'), id),
      false,
    );
  }
}

/** Opens the chapter "language-model", or another place, and loads all sections that show the trained model. */
export async function openLaboratory(visitor: Visitor, place = 'language-model', look: Look = wide): Promise<void> {
  await openNear(visitor, place, look);
  await bringLaboratory(visitor);
}
