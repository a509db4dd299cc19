// Chapter 1: a fixed vector per word cannot tell the two banks apart, whatever one multiplies it by.
import type { Chapter } from '../types.ts';
import { claims } from './claims.ts';
import { lesson } from './lesson.ts';

export const oneWord: Chapter = {
  id: 'one-word',
  number: 1,
  notebooks: ['000', '003'],
  fields: ['embeddings'],
  controls: ['fresh-weight'],
  exercises: ['project'],
  meter: 'projected',
  lesson,
  claims,
};
