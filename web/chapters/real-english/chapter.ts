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
      says: 'in ordinary sentences an average beats the word’s own vector, and that of the sentence as read is level with it, and far ahead for bank; in hard ones every average is below chance, the word’s own vector above',
      holds: (_, { englishFigures }) => {
        const [seen, masked, read, own, counted] = englishFigures;
        if (englishFigures.map(({ what }) => what).join() !== 'seen,masked,read,own,counted') return false;
        const auc = (of: 'ordinary' | 'hard' | 'bank', row = seen) => row?.[of].auc ?? NaN;
        const [ordinary, bank] = [auc('ordinary', counted), auc('bank', counted)];
        return (
          [seen, masked].every((row) => auc('ordinary', row) < ordinary && auc('hard', row) > 0.5) &&
          Math.abs(auc('ordinary', read) - ordinary) < 0.02 &&
          [seen, masked, read].every((row) => auc('bank', row) > bank) &&
          auc('bank', read) > bank + 0.1 &&
          [read, own, counted].every((row) => auc('hard', row) < 0.5)
        );
      },
    },
  ],
};
