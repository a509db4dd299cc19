// Chapter 2: compare each word with every other, turn that into weights, mix by the weights; the banks part.
import type { Chapter } from '../types.ts';
import { claims } from './claims.ts';
import { lesson } from './lesson.ts';

export const compareWeightMix: Chapter = {
  id: 'compare-weight-mix',
  number: 2,
  notebooks: ['000', '004'],
  fields: ['embeddings', 'scores', 'weights', 'context'],
  controls: ['sentence', 'row', 'loop'],
  exercises: ['softmax'],
  meter: 'context',
  lesson,
  claims,
};
