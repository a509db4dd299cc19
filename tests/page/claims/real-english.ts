// The claim of the chapter "real-english" about how well vectors tell the uses of a word apart in a model trained on
// English.
import type { Claim } from './claim.ts';

export const claims: Claim[] = [
  {
    id: 'figures-of-attention',
    says: 'in ordinary sentences an average beats the word’s own vector, and what kind of thing it is beats the average; in hard ones averages are below chance, the word’s own vector and its kind far above',
    holds: (_, { englishFigures }) => {
      const [seen, masked, kinds, own, counted] = englishFigures;
      if (englishFigures.map(({ what }) => what).join() !== 'seen,masked,kinds,own,counted') return false;
      const auc = (of: 'ordinary' | 'hard', row = seen) => row?.[of].auc ?? NaN;
      const better = (of: 'ordinary' | 'hard') => Math.max(auc(of, own), auc(of, counted));
      return (
        [seen, masked].every((row) => auc('ordinary', row) < better('ordinary')) &&
        auc('ordinary', kinds) > better('ordinary') + 0.02 &&
        [seen, masked, kinds].every((row) => auc('hard', row) > better('hard') + 0.1 && auc('hard', row) > 0.6) &&
        [own, counted].every((row) => auc('hard', row) < 0.5)
      );
    },
  },
];
