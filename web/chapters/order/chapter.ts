// Chapter 8: attention sees a set of words until it is told where each of them stands.
import type { Chapter } from '../types.ts';
import { claims } from './claims.ts';
import { lesson } from './lesson.ts';

export const order: Chapter = {
  id: 'order',
  number: 8,
  notebooks: ['002'],
  fields: ['embeddings', 'rotatedQueries', 'masked', 'weights', 'context'],
  controls: ['wordOrder', 'positions', 'table', 'position'],
  exercises: ['placed'],
  meter: 'earlier',
  lesson,
  claims,
};
