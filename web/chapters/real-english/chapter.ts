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
      says: 'in ordinary sentences an average beats the word’s own vector, and with the sentence as read it is ahead of both, for bank, too; in hard ones averages alone are below chance, joined near it, the word’s own vector far above',
      holds: (_, { englishFigures }) => {
        const [seen, masked, read, own, counted] = englishFigures;
        if (englishFigures.map(({ what }) => what).join() !== 'seen,masked,read,own,counted') return false;
        const auc = (of: 'ordinary' | 'hard' | 'bank', row = seen) => row?.[of].auc ?? NaN;
        const better = (of: 'ordinary' | 'hard' | 'bank') => Math.max(auc(of, own), auc(of, counted));
        return (
          [seen, masked].every((row) => auc('ordinary', row) < better('ordinary')) &&
          [seen, masked].every((row) => auc('hard', row) > better('hard') + 0.1 && auc('hard', row) > 0.6) &&
          (['ordinary', 'bank'] as const).every((of) => auc(of, read) > better(of) + 0.02) &&
          [own, counted].every((row) => auc('hard', row) < 0.5) &&
          Math.abs(auc('hard', read) - 0.5) < 0.03
        );
      },
    },
  ],
};
