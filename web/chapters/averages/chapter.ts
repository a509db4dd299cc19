// Chapter 10: stacked averages are one average; what bends, what carries past, and what keeps the size.
import type { Chapter } from '../types.ts';
import { claims } from './claims.ts';
import { lesson } from './lesson.ts';

export const averages: Chapter = {
  id: 'averages',
  number: 10,
  notebooks: ['002'],
  fields: ['weights', 'context'],
  controls: ['layers', 'bend', 'fed', 'residual', 'norm'],
  exercises: ['stack', 'moved'],
  meter: 'earlier',
  lesson,
  claims,
};
