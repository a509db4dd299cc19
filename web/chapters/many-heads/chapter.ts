// Chapter 11: several heads ask several questions of the same words; what is cut, what is joined, and notebook 004 finished.
import type { Chapter } from '../types.ts';
import { claims } from './claims.ts';
import { lesson } from './lesson.ts';

export const manyHeads: Chapter = {
  id: 'many-heads',
  number: 11,
  notebooks: ['002', '004'],
  fields: ['queries', 'keys', 'values', 'scores', 'weights', 'context', 'joined', 'output'],
  controls: ['headsAs', 'mixer', 'headCount', 'headSizes', 'slice', 'z'],
  exercises: ['join', 'shapes'],
  meter: 'earlier',
  lesson,
  claims,
};
