// Chapter 6: the notebooks' cells, run by the engine, print the notebooks' characters.
import type { Chapter } from '../types.ts';
import { claims } from './claims.ts';
import { lesson } from './lesson.ts';

export const classVerified: Chapter = {
  id: 'class-verified',
  number: 6,
  notebooks: ['000', '001', '002', '003', '004'],
  fields: ['queries', 'keys', 'values', 'scores', 'scaled', 'weights', 'context'],
  controls: ['notebook', 'precision', 'notation', 'copyAs'],
  exercises: ['digit'],
  meter: 'earlier',
  lesson,
  claims,
};
