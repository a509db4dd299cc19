// The words of the scaling lab in the language of the page; they come with the chapter, not before.
import { t } from '../../../core/words/index.ts';
import { scalingEn } from './en.ts';
import type { ScalingWords } from './en.ts';
import { scalingRu } from './ru.ts';

export const scalingWords: Readonly<Record<string, ScalingWords>> = { en: scalingEn, ru: scalingRu };

export const words = (): ScalingWords => scalingWords[t.page.language] ?? scalingEn;
