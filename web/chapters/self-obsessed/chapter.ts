// Chapter 3: with nothing learned, every word is most like itself; a divisor opens its eyes to the others.
import type { Chapter } from '../types.ts';
import { claims } from './claims.ts';
import { lesson } from './lesson.ts';

export const selfObsessed: Chapter = {
  id: 'self-obsessed',
  number: 3,
  notebooks: ['004'],
  fields: ['embeddings', 'scores', 'scaled', 'weights', 'context'],
  controls: ['divisor'],
  exercises: ['tame'],
  meter: 'earlier',
  lesson,
  claims,
};
