// All chapters in their order, for the build and the tests. Importing this file registers their settings and lessons.
import { bring } from '../core/lesson/lesson.ts';
import { addSettings } from '../core/store/state.ts';
import { averages } from './averages/chapter.ts';
import { classVerified } from './class-verified/chapter.ts';
import { compareWeightMix } from './compare-weight-mix/chapter.ts';
import { fourAtATime } from './four-at-a-time/chapter.ts';
import { manyHeads } from './many-heads/chapter.ts';
import { languageModel } from './language-model/chapter.ts';
import { noPeeking } from './no-peeking/chapter.ts';
import { oneWord } from './one-word/chapter.ts';
import { realEnglish } from './real-english/chapter.ts';
import { sandbox } from './sandbox/chapter.ts';
import { queryKeyValue } from './query-key-value/chapter.ts';
import { selfObsessed } from './self-obsessed/chapter.ts';
import { order } from './order/chapter.ts';
import { threeRoads } from './three-roads/chapter.ts';
import type { Chapter } from './types.ts';
import { whyRoot } from './why-root/chapter.ts';

export const chapters: readonly Chapter[] = [
  oneWord,
  compareWeightMix,
  selfObsessed,
  queryKeyValue,
  whyRoot,
  classVerified,
  threeRoads,
  order,
  noPeeking,
  averages,
  manyHeads,
  languageModel,
  realEnglish,
  fourAtATime,
  sandbox,
];

for (const { settings, lesson } of chapters) {
  addSettings(settings);
  bring(lesson);
}
