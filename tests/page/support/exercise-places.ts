// Lists the exercises of each section of the page, as its prose contains them.
import path from 'node:path';
import { parse } from 'node-html-parser';
import { road } from '../../../web/chapters/road.ts';
import { proseOf } from '../../../web/shell/html/prose.ts';
import type { ExerciseName } from '../../../web/core/exercises/exercises.ts';
import { projectRoot } from './server.ts';

const web = path.join(projectRoot, 'web');

/**
 * Each section with its exercises. `cards` are the exercises in an <exercise-card> element. `exercises` also contains
 * those that an attribute data-solves names, which have no card.
 */
export const sections = road.map(({ id }) => {
  const prose = parse(proseOf(web, id, 'en'));
  const cards = prose.querySelectorAll('exercise-card[name]').map((card) => card.getAttribute('name') as ExerciseName);
  const others = prose
    .querySelectorAll('[data-solves]')
    .map((place) => place.getAttribute('data-solves') as ExerciseName);
  return { id, cards, exercises: [...cards, ...others] };
});
