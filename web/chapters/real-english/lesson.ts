// Provides the values of the chapter "real-english": the latest results of the model, and the measured figures of our
// own model.
import { figureRows, guesses } from './files/figure-rows.ts';
import type { FigureRow, Guesses } from './files/figure-rows.ts';
import { englishKinds } from './figures.ts';
import { excerptOf } from './reading/excerpt.ts';
import { shown } from './reading/shown.ts';
import type { EnglishView } from './reading/view.ts';
import type { Lesson } from '../../core/lesson/lesson.ts';
import type { Said } from '../../core/lesson/said.ts';

/**
 * Prose that is only true of our own model. Our model is recognised by its kinds of things (reading/reader.ts), because
 * no other model has learned them. Until a model is loaded, the prose describes our model.
 */
const said: Said = { 'our-model': ({ english }) => english?.model.kinds ?? true };

/** The types of the parts that this chapter adds to the lesson. */
interface RealEnglishParts {
  values: {
    /** The latest results of the model. undefined before the first. */
    english: EnglishView | undefined;
    /** How well our own model and averages of neighbours tell meanings apart. */
    englishFigures: readonly FigureRow[];
    /** Our own model's guesses for hidden words. */
    englishGuesses: Guesses;
  };
  stage: 'english';
}

export const lesson: Lesson<RealEnglishParts> = {
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
