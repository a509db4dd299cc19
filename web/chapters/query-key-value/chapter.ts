// Chapter 4: one word in three parts, by hand: what it looks for, what it shows, and what it gives.
import type { Chapter } from '../types.ts';
import { claims } from './claims.ts';
import { lesson } from './lesson.ts';

export const queryKeyValue: Chapter = {
  id: 'query-key-value',
  number: 4,
  notebooks: ['001', '000', '003', '004'],
  fields: ['embeddings', 'queries', 'keys', 'values', 'scores', 'scaled', 'weights', 'context'],
  controls: ['part', 'bias', 'input', 'rounding', 'queryWidth', 'keyWidth', 'valueWidth', 'sentence'],
  exercises: ['redo', 'fitting'],
  meter: 'learned',
  lesson,
  claims,
};
