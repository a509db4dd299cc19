// What chapter 13 computes: what its model read last, and what was measured of our own one.
import { figureRows, guesses } from './files/figure-rows.ts';
import type { FigureRow, Guesses } from './files/figure-rows.ts';
import { englishKinds } from './figures.ts';
import { excerptOf } from './reading/excerpt.ts';
import { shown } from './reading/shown.ts';
import type { EnglishView } from './reading/view.ts';
import type { Lesson } from '../../core/lesson/lesson.ts';
import type { Said } from '../../core/lesson/said.ts';

/** What its prose says only of our own model: it alone comes with kinds of things. Until a model reads, the prose speaks of ours. */
const said: Said = { 'our-model': ({ english }) => english?.model.kinds ?? true };

export const lesson: Lesson = {
  values: { english: () => shown.english, englishFigures: () => figureRows, englishGuesses: () => guesses },
  figures: englishKinds,
  meter: {
    english: {
      cosine: 'english.now.cosine',
      word: 'english.word',
      texts: ({ english }) =>
        english && [excerptOf(english.texts[0], english.word), excerptOf(english.texts[1], english.word)],
    },
  },
  said,
};

declare module '../../core/lesson/values.ts' {
  interface OwnStages {
    english: Stage;
  }
  interface Values {
    /** What the model of chapter 13 read last. */
    english: EnglishView | undefined;
    /** How well our own model, and averages, tell meanings apart. */
    englishFigures: readonly FigureRow[];
    /** What our own model guesses for a hidden word. */
    englishGuesses: Guesses;
  }
}
