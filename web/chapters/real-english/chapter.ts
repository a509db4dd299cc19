// Chapter 13: a model that has read English, or one of the reader's own; two uses of a word part layer by layer.
import type { Chapter } from '../types.ts';
import { lesson } from './lesson.ts';
import { settings } from './settings.ts';
import { words } from './words.ts';

export const realEnglish: Chapter = {
  id: 'real-english',
  number: 13,
  meter: 'english',
  settings,
  lesson,
  words,
  claims: [
    {
      id: 'figures-of-attention',
      says: 'the figures of the model stand beside those of both averages',
      holds: (_, { englishFigures }) => englishFigures.map(({ what }) => what).join() === 'seen,masked,own,counted',
    },
  ],
};
