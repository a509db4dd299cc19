// Chapter 5: wide vectors make large scores, large scores make softmax stop learning, and a square root puts it right.
import type { Chapter } from '../types.ts';
import { claims } from './claims.ts';
import { lesson } from './lesson.ts';

export const whyRoot: Chapter = {
  id: 'why-root',
  number: 5,
  notebooks: ['000', '002', '003', '004'],
  fields: ['scores', 'scaled', 'weights'],
  controls: ['width', 'dividing', 'vectors'],
  exercises: ['divide'],
  meter: 'learned',
  lesson,
  claims,
};
