// The chapters in their order; the page, the table of contents and the tests walk this list.
import { classVerified } from './class-verified/chapter.ts';
import { compareWeightMix } from './compare-weight-mix/chapter.ts';
import { oneWord } from './one-word/chapter.ts';
import type { Chapter } from './types.ts';

export const chapters: readonly Chapter[] = [oneWord, compareWeightMix, classVerified];
