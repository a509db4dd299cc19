// Chapter 9: a mask hides the future from each word, and it has to come before softmax.
import type { Chapter } from '../types.ts';
import { claims } from './claims.ts';
import { lesson } from './lesson.ts';

export const noPeeking: Chapter = {
  id: 'no-peeking',
  number: 9,
  notebooks: ['002'],
  fields: ['scaled', 'masked', 'weights', 'context'],
  controls: ['diagonal', 'maskScores', 'masking', 'emptyRow'],
  exercises: ['maskedRow'],
  meter: 'masked',
  lesson,
  claims,
};
