// Chapter 12: a language model learns in the page; every weight, gradient and head can be looked at meanwhile.
import type { Chapter } from '../types.ts';
import { claims } from './claims.ts';
import { lesson } from './lesson.ts';

export const languageModel: Chapter = {
  id: 'language-model',
  number: 12,
  notebooks: ['002'],
  fields: ['embeddings', 'queries', 'keys', 'values', 'scores', 'scaled', 'masked', 'weights', 'context'],
  controls: ['corpus', 'reader', 'rate', 'scaleBy'],
  exercises: ['surprise', 'next'],
  meter: 'model',
  lesson,
  claims,
};
