// What chapter 13 computes: what its model read last, and what was measured of our own one.
import { figureRows } from './files/figure-rows.ts';
import type { FigureRow } from './files/figure-rows.ts';
import { englishKinds } from './figures.ts';
import { shown } from './reading/shown.ts';
import type { EnglishView } from './reading/view.ts';
import type { Lesson } from '../../core/lesson/lesson.ts';

export const lesson: Lesson = {
  values: { english: () => shown.english, englishFigures: () => figureRows },
  figures: englishKinds,
  meter: { english: { cosine: 'english.now.cosine', word: 'english.word' } },
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
  }
}
