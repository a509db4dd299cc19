// A side chapter, doing four at a time: lanes, attention without its table, and how long it takes on the learner's own machine.
import type { Chapter } from '../types.ts';
import { claims } from './claims.ts';
import { lesson } from './lesson.ts';

export const fourAtATime: Chapter = {
  id: 'four-at-a-time',
  number: '×4',
  notebooks: ['000'],
  fields: ['embeddings', 'scores', 'weights', 'context'],
  controls: ['sentence', 'row', 'online', 'longest'],
  exercises: ['rescale'],
  meter: 'earlier',
  lesson,
  claims,
};
