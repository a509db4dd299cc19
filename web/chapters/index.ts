// Lists all chapters that have code. Their order on the page is in numbers.ts.
// The types of settings, values and words follow from this list (core/store/registered.ts).
import { settings as averagesSettings } from './averages/settings.ts';
import { words as averagesWords } from './averages/words.ts';
import { settings as classVerifiedSettings } from './class-verified/settings.ts';
import { words as classVerifiedWords } from './class-verified/words.ts';
import { settings as compareWeightMixSettings } from './compare-weight-mix/settings.ts';
import { words as compareWeightMixWords } from './compare-weight-mix/words.ts';
import { settings as fourAtATimeSettings } from './four-at-a-time/settings.ts';
import { words as fourAtATimeWords } from './four-at-a-time/words.ts';
import { settings as languageModelSettings } from './language-model/settings.ts';
import { words as languageModelWords } from './language-model/words.ts';
import { settings as manyHeadsSettings } from './many-heads/settings.ts';
import { words as manyHeadsWords } from './many-heads/words.ts';
import { settings as noPeekingSettings } from './no-peeking/settings.ts';
import { words as noPeekingWords } from './no-peeking/words.ts';
import { settings as oneWordSettings } from './one-word/settings.ts';
import { words as oneWordWords } from './one-word/words.ts';
import { settings as orderSettings } from './order/settings.ts';
import { words as orderWords } from './order/words.ts';
import { settings as queryKeyValueSettings } from './query-key-value/settings.ts';
import { words as queryKeyValueWords } from './query-key-value/words.ts';
import { settings as realEnglishSettings } from './real-english/settings.ts';
import { words as realEnglishWords } from './real-english/words.ts';
import { settings as sandboxSettings } from './sandbox/settings.ts';
import { words as sandboxWords } from './sandbox/words.ts';
import { settings as selfObsessedSettings } from './self-obsessed/settings.ts';
import { words as selfObsessedWords } from './self-obsessed/words.ts';
import { settings as threeRoadsSettings } from './three-roads/settings.ts';
import { words as threeRoadsWords } from './three-roads/words.ts';
import { settings as whyRootSettings } from './why-root/settings.ts';
import { words as whyRootWords } from './why-root/words.ts';
import type { Values } from '../core/lesson/values.ts';
import type { Chapter, WithWords } from './types.ts';

/**
 * The chapters. A row has these parts:
 * - the chapter's id, which is also the id of its section and its part of the address,
 * - the cosine that the meter at the top of the page shows while the chapter is read ('none' hides the meter),
 * - its settings and words,
 * - a function that loads its lesson.
 *
 * The chapter's page.ts is imported in shell/chapter-pages.ts.
 */
export const chapters = [
  {
    id: 'one-word',
    meter: 'projected',
    settings: oneWordSettings,
    words: oneWordWords,
    lesson: () => import('./one-word/lesson.ts'),
  },
  {
    id: 'compare-weight-mix',
    meter: 'context',
    settings: compareWeightMixSettings,
    words: compareWeightMixWords,
    lesson: () => import('./compare-weight-mix/lesson.ts'),
  },
  {
    id: 'self-obsessed',
    meter: 'none',
    settings: selfObsessedSettings,
    words: selfObsessedWords,
    lesson: () => import('./self-obsessed/lesson.ts'),
  },
  {
    id: 'query-key-value',
    meter: 'learned',
    settings: queryKeyValueSettings,
    words: queryKeyValueWords,
    lesson: () => import('./query-key-value/lesson.ts'),
  },
  {
    id: 'why-root',
    meter: 'none',
    settings: whyRootSettings,
    words: whyRootWords,
    lesson: () => import('./why-root/lesson.ts'),
  },
  {
    id: 'class-verified',
    meter: 'none',
    settings: classVerifiedSettings,
    words: classVerifiedWords,
    lesson: () => import('./class-verified/lesson.ts'),
  },
  {
    id: 'three-roads',
    meter: 'none',
    settings: threeRoadsSettings,
    words: threeRoadsWords,
    lesson: () => import('./three-roads/lesson.ts'),
  },
  {
    id: 'order',
    meter: 'none',
    settings: orderSettings,
    words: orderWords,
    lesson: () => import('./order/lesson.ts'),
  },
  {
    id: 'no-peeking',
    meter: 'masked',
    settings: noPeekingSettings,
    words: noPeekingWords,
    lesson: () => import('./no-peeking/lesson.ts'),
  },
  {
    id: 'averages',
    meter: 'none',
    settings: averagesSettings,
    words: averagesWords,
    lesson: () => import('./averages/lesson.ts'),
  },
  {
    id: 'many-heads',
    meter: 'none',
    settings: manyHeadsSettings,
    words: manyHeadsWords,
    lesson: () => import('./many-heads/lesson.ts'),
  },
  {
    id: 'language-model',
    meter: 'model',
    settings: languageModelSettings,
    words: languageModelWords,
    lesson: () => import('./language-model/lesson.ts'),
  },
  {
    id: 'real-english',
    meter: 'english',
    settings: realEnglishSettings,
    words: realEnglishWords,
    lesson: () => import('./real-english/lesson.ts'),
  },
  {
    id: 'four-at-a-time',
    meter: 'none',
    settings: fourAtATimeSettings,
    words: fourAtATimeWords,
    lesson: () => import('./four-at-a-time/lesson.ts'),
  },
  {
    id: 'sandbox',
    meter: 'none',
    settings: sandboxSettings,
    words: sandboxWords,
    lesson: () => import('./sandbox/lesson.ts'),
  },
] as const;

/** Everything that the page computes: the values that always exist, and the values of all chapters. */
export type PageValues = Values;

export type ChapterId = (typeof chapters)[number]['id'];

/**
 * The list of chapters with one type for all rows. Here the compiler reports a chapter whose parts do not fit the type
 * Chapter, or that lacks a word for one of its switches, sliders or choices.
 */
export const everyChapter: readonly Chapter[] & WithWords<typeof chapters> = chapters;
